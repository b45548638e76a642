import { Component, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Main } from './layout.styles.ts';
import { useTranslator } from './useSay.ts';

const Again = styled.button`
  min-height: 32px;
  margin-inline-end: 8px;
  padding: 4px 12px;
  border: 1px solid var(--st-line-strong);
  border-radius: var(--st-radius);
  background: var(--st-surface);
  color: var(--st-text);
  font: inherit;
  cursor: pointer;
  &:focus-visible {
    outline: 2px solid var(--st-focus);
    outline-offset: 1px;
  }
`;
interface FaultProps {
  /** `load`: a file of the page could not be loaded; `tool`: the open tool failed. */
  of: 'load' | 'tool';
  onAgain: () => void;
  onLeave?: () => void;
}
/** The sentence shown instead of a tool, and the next steps. */
export function ToolError({ of, onAgain, onLeave }: FaultProps) {
  const say = useTranslator();
  return (
    <Main>
      <p role="alert">{say(`fault.${of}`)}</p>
      <Again onClick={onAgain}>{say('fault.again')}</Again>
      {onLeave && <Again onClick={onLeave}>{say('tools.all')}</Again>}
    </Main>
  );
}

/** The same before any messages of the page are loaded. */
export const ErrorWithoutMessages = ({ onAgain }: { onAgain: () => void }) => (
  <main style={{ padding: 16, font: '14px/20px sans-serif' }}>
    <p role="alert">
      The page did not load. Check the connection, then try again.{' '}
      <span lang="zh">页面未能加载。请检查网络后重试。</span>
    </p>
    <button onClick={onAgain}>Try again · 重试</button>
  </main>
);

interface BoundaryProps {
  children: ReactNode;
  onLeave: () => void;
}
/** A tool that fails leaves the page, including the table, unchanged. */
export class ToolBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    const { children, onLeave } = this.props;
    if (!this.state.hasFailed) return children;
    return <ToolError of="tool" onAgain={() => this.setState({ hasFailed: false })} onLeave={onLeave} />;
  }
}
