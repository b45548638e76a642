import type Highcharts from 'highcharts/esm/highcharts.js';

interface TextElement {
  textStr?: string | number;
}
interface Parts {
  SVGElement: { prototype: { getBBoxCacheKey: (this: TextElement, keys: unknown[]) => string | undefined } };
}

/**
 * Highcharts caches one text size for all texts that differ only in their digits, as if all digits had the same width. In the interface's font a 1 is
 * narrower than an 8, so an axis reserved the width of `rep1 (n = 11,111)` and its title overlapped `rep2 (n = 98,888)`. Here each text has its own
 * size.
 */
export function measureEachText(library: typeof Highcharts): void {
  const { prototype } = (library as unknown as Parts).SVGElement;
  const { getBBoxCacheKey } = prototype;
  prototype.getBBoxCacheKey = function (keys) {
    return getBBoxCacheKey.call(this, [...keys, /\d/.test(String(this.textStr ?? '')) ? this.textStr : '']);
  };
}
