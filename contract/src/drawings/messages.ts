import { Type, type Static, type TSchema } from 'typebox';
import { DRAWING_PROTOCOL } from './limits.ts';
import { DrawingContent, DrawingTable, UncheckedContent, UncheckedTable } from './shapes.ts';

const closed = { additionalProperties: false } as const;
/** Envelope of each message. `session`: of one frame, from its URL. `n`: 1, 2, 3 … per sender, so that no message counts twice. */
const message = <T extends string, P extends Parameters<typeof Type.Object>[0]>(type: T, properties: P) =>
  Type.Object(
    {
      stroma: Type.Literal(DRAWING_PROTOCOL),
      session: Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' }),
      n: Type.Integer({ minimum: 1 }),
      type: Type.Literal(type),
      ...properties,
    },
    closed,
  );

const Look = {
  theme: Type.Enum(['light', 'dark', 'contrast']),
  locale: Type.Enum(['en-US', 'zh-CN']),
  /** Colours of groups as #rrggbb, in order. */
  palette: Type.Array(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }), { minItems: 1, maxItems: 64 }),
};
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
export const REFUSALS = ['save', 'send'] as const;

const hostSide = <T extends TSchema, C extends TSchema>(table: T, content: C) => ({
  /** Reply to `ready`: appearance, permissions and initial content. */
  open: {
    ...Look,
    /** True if the person may `save` and `send`; `send` needs a dataset whose figure board accepts the drawing. */
    may: Type.Object({ save: Type.Boolean(), send: Type.Boolean() }, closed),
    table: Type.Optional(table),
    drawing: Type.Optional(Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }), content }, closed)),
  },
  look: Look,
  /** The reply to `save` and `send`. */
  saved: { of: Type.Enum([...REFUSALS]), id: Id, version: Type.Integer({ minimum: 1 }) },
  /** The reply to a `save` or `send` that was not done; `sentence` in the language of the page, shown as text. */
  refused: { of: Type.Enum([...REFUSALS]), sentence: Type.String({ maxLength: 1000 }) },
});
const frameSide = <C extends TSchema>(content: C) => ({
  /** The frame listens. */
  ready: {},
  /** True while changes are not saved: the host asks before it leaves the page. */
  state: { isDirty: Type.Boolean() },
  save: { content },
  /** Sends to the figure board; saved first. */
  send: { content },
});

const declare = <T extends TSchema, C extends TSchema>(table: T, content: C) => {
  const host = hostSide(table, content);
  const frame = frameSide(content);
  return {
    host: {
      open: message('open', host.open),
      look: message('look', host.look),
      saved: message('saved', host.saved),
      refused: message('refused', host.refused),
    },
    frame: {
      ready: message('ready', frame.ready),
      state: message('state', frame.state),
      save: message('save', frame.save),
      send: message('send', frame.send),
    },
  };
};
/** JSON Schemas of the messages by sender and type. */
export const DRAWING_MESSAGES = declare(DrawingTable, DrawingContent);
/** The same without checks of single grid values. */
export const UNCHECKED_MESSAGES = declare(UncheckedTable, UncheckedContent);

type Sides = typeof UNCHECKED_MESSAGES;
type Body<S, T> = { type: T } & Omit<S, 'stroma' | 'session' | 'n' | 'type'>;
type BodiesOf<M> = { [T in keyof M]: M[T] extends TSchema ? Body<Static<M[T]>, T> : never }[keyof M];
export type HostMessage = BodiesOf<Sides['host']>;
export type FrameMessage = BodiesOf<Sides['frame']>;
export type Side = keyof Sides;
export type MessageOf<S extends Side> = S extends 'host' ? HostMessage : FrameMessage;
