#ifndef CLINE_H
#define CLINE_H
#endif
