/** The messages between the product and the drawing tools, which it shows in a frame of another origin. */
export { DRAWING_LIMITS, DRAWING_PROTOCOL } from './limits.ts';
export {
  COLUMN_TYPES,
  DRAWING_KINDS,
  DrawingContent,
  DrawingTable,
  type Cell,
  type ColumnType,
  type DrawingColumn,
  type DrawingKind,
} from './shapes.ts';
export { DRAWING_MESSAGES, type FrameMessage, type HostMessage, type MessageOf, type Side } from './messages.ts';
export {
  contentBytes,
  hasValidCells,
  isDrawingMessage,
  jsonBytes,
  MESSAGE_FAULTS,
  readMessage,
  type MessageFault,
  type Received,
} from './reading.ts';
export { frameHash, openChannel, readFrameHash, type Channel, type ChannelSettings } from './channel.ts';
