import type Highcharts from 'highcharts/esm/highcharts.js';

interface TextElement {
  textStr?: string | number;
}
interface Parts {
  SVGElement: { prototype: { getBBoxCacheKey: (this: TextElement, keys: unknown[]) => string | undefined } };
}

/**
 * Highcharts measures one text for all that differ in their digits alone: it takes every digit to be of one width. In the interface's font a
 * 1 is narrower than an 8, so an axis had the room that `rep1 (n = 11,111)` needs and its title lay on `rep2 (n = 98,888)`. Here each text
 * has a size of its own.
 */
export function measureEachText(library: typeof Highcharts): void {
  const { prototype } = (library as unknown as Parts).SVGElement;
  const { getBBoxCacheKey } = prototype;
  prototype.getBBoxCacheKey = function (keys) {
    return getBBoxCacheKey.call(this, [...keys, /\d/.test(String(this.textStr ?? '')) ? this.textStr : '']);
  };
}
