import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../primitives/Button/Button.tsx';
import { useKept } from '../primitives/Kept/useKept.tsx';
import { Muted, RowFlex, Stack } from '../primitives/Page/Page.styles.ts';
import { useT } from '../theme/messages.ts';

const Said = styled(Muted)`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const End = styled.span`
  margin-inline-start: auto;
`;

interface ResultOptionsProps {
  /** What holds at present, in a few words each; it stands in the line while the fields are folded. */
  summary: readonly string[];
  /** Whether the fields are open at first: they hold something that must be seen. */
  isOpen?: boolean;
  /** At the end of the line: downloads. */
  actions?: ReactNode;
  children: ReactNode;
}
/** Controls of a result, folded into one line that says what holds, so that the figure begins near the top. */
export function ResultOptions({ summary, isOpen = false, actions, children }: ResultOptionsProps) {
  const t = useT();
  const [open, setOpen] = useKept('view.options', isOpen);
  return (
    <Stack $gap={12}>
      <RowFlex>
        <Button tone="quiet" small icon="sliders" aria-expanded={open} onPress={() => setOpen(!open)}>
          {t('explorer.resultOptions')}
        </Button>
        {!open && <Said>{summary.join(' · ')}</Said>}
        {actions && <End>{actions}</End>}
      </RowFlex>
      {open && children}
    </Stack>
  );
}
