import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with Node's own fetch classes, which react-router and the client need, and the APIs that React Aria uses (sizes are never reported). */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'FormData',
      'TextEncoder',
      'TextDecoder',
      'TextDecoderStream',
      'ReadableStream',
      'structuredClone',
    ])
      this.global[name] ??= globalThis[name];
    this.global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // Everything is in sight.
    this.global.IntersectionObserver ??= class {
      constructor(tell) {
        this.tell = tell;
      }
      observe(target) {
        void Promise.resolve().then(() => this.tell?.([{ target, isIntersecting: true }], this));
      }
      disconnect() {
        this.tell = null;
      }
    };
    this.global.CSS ??= { escape: (text) => text, supports: () => false };
  }
}
