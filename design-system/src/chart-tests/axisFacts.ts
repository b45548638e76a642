import { areSeparate, wordOf, type Word } from './paperFacts.ts';

/** Axis titles of Highcharts and of figures made of marks. */
const TITLES = '.highcharts-axis-title, [data-part="axis-title"], [data-part="row-title"], [data-part="column-title"]';

const isShown = (element: Element): boolean =>
  !element.closest('[visibility="hidden"], [opacity="0"]') && getComputedStyle(element).visibility !== 'hidden';

/** Text in a page's charts that an axis title overlaps: "title | word". An axis title overlaps no tick label at any size of a chart. */
export function titleFaults(root: ParentNode): string[] {
  const faults: string[] = [];
  for (const figure of root.querySelectorAll<SVGSVGElement>('[data-chart] svg')) {
    const words = [...figure.querySelectorAll<SVGTextElement>('text')].filter(isShown);
    const titles = words.filter((word) => word.closest(TITLES));
    const found = words.flatMap((element): [SVGTextElement, Word][] => {
      const word = wordOf(element);
      return word ? [[element, word]] : [];
    });
    for (const [a, title] of found.filter(([element]) => titles.includes(element)))
      for (const [b, word] of found)
        if (a !== b && (!titles.includes(b) || words.indexOf(a) < words.indexOf(b)) && !areSeparate(title, word))
          faults.push(`${title.text} | ${word.text}`);
  }
  return faults;
}
