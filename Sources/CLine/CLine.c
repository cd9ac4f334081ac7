#include "CLine.h"
