/** A fetch that replies to declared paths and records the requests. Tests of sagas use the real store and the real client. */
export interface RecordedRequest {
  method: string;
  path: string;
  headers: Headers;
  body: string | null;
}
interface Reply {
  status?: number;
  data?: unknown;
  error?: { id: string; params?: object };
  /** A binary reply instead of `data`, with the headers that describe it. */
  array?: { format: string; meta?: object; bytes: ArrayBuffer };
}
export type Answer = (asked: RecordedRequest) => Reply;

export function answerWith(answers: Record<string, Answer>): RecordedRequest[] {
  const asked: RecordedRequest[] = [];
  globalThis.fetch = (async (url: string, init: RequestInit) => {
    const one: RecordedRequest = {
      method: init.method ?? 'GET',
      path: String(url),
      headers: new Headers(init.headers),
      body: init.body ? String(init.body) : null,
    };
    asked.push(one);
    const found = Object.entries(answers).find(
      ([key]) => key === `${one.method} ${one.path.replace('/api', '').split('?')[0]}`,
    );
    const reply: Reply = found ? found[1](one) : { status: 404, error: { id: 'NOT_FOUND' } };
    const { status = 200, data = null, error, array } = reply;
    if (array) {
      const headers = { 'X-Stroma-Format': array.format, 'X-Stroma-Meta': JSON.stringify(array.meta ?? {}) };
      return new Response(array.bytes, { headers });
    }
    return new Response(JSON.stringify({ code: status, msg: '', message: '', data, error }), { status });
  }) as typeof fetch;
  return asked;
}

/** Resolves when the store's state passes; rejects after two seconds with the state. */
export function until<S>(
  store: { getState: () => S; subscribe: (f: () => void) => () => void },
  pass: (state: S) => boolean,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(JSON.stringify(store.getState()).slice(0, 2000))), 2000);
    const look = (): void => {
      if (!pass(store.getState())) return;
      clearTimeout(timer);
      stop();
      resolve(store.getState());
    };
    const stop = store.subscribe(look);
    look();
  });
}
