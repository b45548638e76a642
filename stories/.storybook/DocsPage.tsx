import { useContext, type ContextType, type ReactNode } from 'react';
import {
  Controls,
  Description,
  DocsContext,
  Markdown,
  Primary,
  Stories,
  Subtitle,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import facts from 'virtual:component-facts';
import { MEANINGS, stabilityOf } from './stability.ts';

/**
 * The page of every component: its guide (`<Name>.guide.md` next to it), its props, and facts that are read from the sources
 * (component-facts.ts).
 */
export default function DocsPage() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const { guide, types } = facts[nameOf(preparedMeta.title)] ?? {};
  nameTypes(useContext(DocsContext).componentStories(), types);
  return (
    <>
      <Title />
      <Subtitle />
      <Description />
      <Section title="When to use" text={guide?.when} />
      <Section title="When not to use" text={guide?.whenNot} />
      <Primary />
      <Section title="Anatomy" text={guide?.anatomy} />
      <Section title="Limits" text={guide?.limits} />
      <Section title="Keyboard" text={guide?.keyboard} />
      <h2>Facts</h2>
      <Facts title={preparedMeta.title} />
      <Controls />
      <Stories />
    </>
  );
}

type Stories = ReturnType<ContextType<typeof DocsContext>['componentStories']>;
/** Summaries of docgen that name no type. */
const VAGUE = new Set(['unknown', 'union', 'Readonly', 'Record', 'Partial', 'Omit', 'Pick']);
/** Gives the table of props the types that docgen does not resolve: imported ones, unions and lists. */
function nameTypes(stories: Stories, types: Readonly<Record<string, string>> = {}) {
  for (const { argTypes } of stories)
    for (const [name, { table }] of Object.entries(argTypes)) {
      const type = table?.type;
      if (type && VAGUE.has(type.summary ?? '') && types[name]) type.summary = types[name];
    }
}

/** A component's stories may have topics: `Charts/EmbeddingPlot/Drawing`. */
const nameOf = (title: string): string =>
  title
    .split('/')
    .findLast((part) => part.replaceAll(' ', '') in facts)
    ?.replaceAll(' ', '') ?? '';

function Section({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null;
  return <Markdown>{`## ${title}\n\n${text}`}</Markdown>;
}

const MOST = 12;
const firstOf = (places: readonly string[]): readonly string[] =>
  places.length > MOST ? [...places.slice(0, MOST), `${places.length - MOST} more`] : places;

const code = (text: string): ReactNode => <code key={text}>{text}</code>;
const listed = (parts: readonly string[]): ReactNode =>
  parts.map((part, i) => (
    <span key={part}>
      {i > 0 && ', '}
      {code(part)}
    </span>
  ));

function Facts({ title }: { title: string }) {
  const stability = stabilityOf(title);
  if (!stability) return null;
  const name = nameOf(title);
  const of = facts[name];
  const limits = Object.entries(of?.limits ?? {});
  const rows: [string, ReactNode][] = [
    ['Stability', `${stability.level}. ${MEANINGS[stability.level]} ${stability.reason}`],
    ...(of?.doors.length
      ? ([['Import', code(`import { ${name} } from '@stroma/design-system/${of.doors[0]}'`)]] as [string, ReactNode][])
      : []),
    ...(limits.length
      ? ([['Limits', limits.map(([limit, most]) => `${limit} = ${most.toLocaleString('en')}`).join(', ')]] as [
          string,
          ReactNode,
        ][])
      : []),
    ...(of?.clauses.length ? ([['Specification', of.clauses.join(', ')]] as [string, ReactNode][]) : []),
    ...(of?.parts.length ? ([['Part of', listed(of.parts)]] as [string, ReactNode][]) : []),
    ...(of?.screens.length ? ([['Used by the workbench in', listed(of.screens)]] as [string, ReactNode][]) : []),
    ...(of?.pages.length ? ([['Shown on, as a part', listed(firstOf(of.pages))]] as [string, ReactNode][]) : []),
    ...(of?.renamed.length
      ? ([
          [
            'Renamed in 0.1.0',
            of.renamed.map(({ from, to }, i) => (
              <span key={from}>
                {i > 0 && ', '}
                {code(from)} → {code(to)}
              </span>
            )),
          ],
        ] as [string, ReactNode][])
      : []),
  ];
  return (
    <table>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" style={{ textAlign: 'start', whiteSpace: 'nowrap' }}>
              {label}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
