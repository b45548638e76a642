'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.ul`
  padding-inline-start: 20px;
  list-style: disc;
  overflow-wrap: anywhere;
`;
const Section = styled.section`
  h3 {
    margin: 0 0 8px;
  }
`;

/** A titled part of a report. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </Section>
  );
}

/** A titled list of sentences; renders nothing for an empty list. */
export function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (!sentences.length) return null;
  return (
    <Part title={title}>
      <List>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </List>
    </Part>
  );
}
