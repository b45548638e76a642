import { useState } from 'react';
import { styled } from 'styled-components';
import { Button, copyText, Muted, Stack } from '@stroma/design-system/primitives';
import { useTranslator } from '../app/useSay.ts';
import type { Fact } from '../tools/tool.types.ts';

const List = styled.ul`
  display: grid;
  gap: 4px;
  max-height: 360px;
  overflow: auto;
  margin: 0;
  padding-inline-start: 20px;
  font-size: 13px;
  line-height: 20px;
  overflow-wrap: anywhere;
`;
/** More sentences than these are not read; the copied text has all. */
const MOST = 200;

/** Each sentence describes what was done: test, n, assumptions, raw and corrected p values. */
export function ReportPanel({ facts }: { facts: readonly Fact[] }) {
  const say = useTranslator();
  const sentences = facts.map(({ id, values = {} }) => {
    const sentence = say(id, values);
    return values.facet ? say('fact.inFacet', { facet: values.facet, sentence }) : sentence;
  });
  const text = sentences.join('\n');
  const [copied, setCopied] = useState<{ text: string; isDone: boolean } | null>(null);
  const copy = () =>
    copyText(text).then(
      () => setCopied({ text, isDone: true }),
      () => setCopied({ text, isDone: false }),
    );
  return (
    <Stack>
      <List tabIndex={0} aria-label={say('tab.report')}>
        {sentences.slice(0, MOST).map((sentence, i) => (
          <li key={i}>{sentence}</li>
        ))}
      </List>
      {sentences.length > MOST && <Muted>{say('report.more', { n: sentences.length - MOST })}</Muted>}
      <Button onPress={() => void copy()}>{say('report.copy')}</Button>
      {/* A report that has changed since was not copied. */}
      <Muted role="status">{copied?.text === text && say(copied.isDone ? 'report.copied' : 'report.copyFailed')}</Muted>
    </Stack>
  );
}
