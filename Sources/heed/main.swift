import Conversation
import Model
import Storage
