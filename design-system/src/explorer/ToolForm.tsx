'use client';
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { useT } from '../theme/messages.ts';
import { Banner } from '../primitives/Banner/Banner.tsx';
import { Button } from '../primitives/Button/Button.tsx';
import type { UiError } from '../primitives/common.types.ts';
import { useFirstError } from '../primitives/Kept/firstError.ts';
import { DiscardButton } from '../primitives/Kept/KeptNotice.tsx';
import { Stack } from '../primitives/Page/Page.styles.ts';
import { useSize } from '../primitives/useSize.ts';

const Root = styled.form`
  /* Hidden inputs of boxes and radio buttons move with the form: a focus scrolls to them. */
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 20px;
  max-width: 640px;
  padding: 16px;
  h2 {
    font-size: 16px;
    line-height: 24px;
  }
  /* Focused elements scroll to above the sticky footer, whose height depends on its text. */
  :is(a, button, input, select, summary, textarea, [tabindex], [role='alert']) {
    scroll-margin-bottom: calc(var(--tool-form-foot) + 8px);
  }
`;
const Fields = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: 20px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  &:disabled {
    input,
    button {
      color: var(--st-faint);
      cursor: not-allowed;
    }
  }
`;
/** Sticky at the bottom, and never covers a focused element. */
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 8px;
  margin: 0 -16px -16px;
  padding: 12px 16px;
  background: var(--st-surface);
  border-top: 1px solid var(--st-line);
`;
const Wrong = styled.p`
  flex: 1;
  color: var(--st-danger);
`;

/** Props that all setup panels share besides their own `value`, `onChange` and facts. */
export interface ToolSetupProps {
  onSubmit: () => void;
  isSubmitting?: boolean;
  /** Server error of the last submission. */
  error?: UiError | null;
  /** Seat permission Edit (specification 6); without it the form can be read only. */
  canEdit?: boolean;
  /** Discards the typed input; null or absent if there is none. */
  onDiscard?: (() => void) | null;
}
interface ToolFormProps extends ToolSetupProps {
  title: string;
  hint?: ReactNode;
  submitLabel?: string;
  children: ReactNode;
}

/** Layout of a tool's parameters: description, fields, server error and one button. */
export function ToolForm(props: ToolFormProps) {
  const { title, hint, submitLabel, children, onSubmit, isSubmitting, error, canEdit = true, onDiscard } = props;
  const t = useT();
  const { ref, seek, isWrong } = useFirstError<HTMLFormElement>();
  const foot = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const { height } = useSize(foot);
  const isMeasured = height > 0;
  const said = error ? t.error(error) : '';
  useEffect(() => {
    // Waits until the footer's height is known, because the error must appear above it.
    if (said && isMeasured) answer.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [said, isMeasured]);
  return (
    <Root
      ref={ref}
      style={{ '--tool-form-foot': `${height}px` } as CSSProperties}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!canEdit || isSubmitting) return;
        onSubmit();
        seek();
      }}
    >
      <Stack $gap={4}>
        <h2>{title}</h2>
        {hint && <p style={{ color: 'var(--st-muted)' }}>{hint}</p>}
      </Stack>
      {!canEdit && <Banner tone="warning">{t.error({ id: 'PERMISSION_DENIED' })}</Banner>}
      <Fields disabled={!canEdit}>{children}</Fields>
      {said && (
        <div ref={answer}>
          <Banner tone="danger">{said}</Banner>
        </div>
      )}
      <Foot ref={foot}>
        {isWrong && <Wrong role="status">{t('form.wrong')}</Wrong>}
        {canEdit && onDiscard && <DiscardButton onDiscard={onDiscard} />}
        <Button type="submit" tone="primary" icon="play" isBusy={isSubmitting} isDisabled={!canEdit}>
          {submitLabel ?? t('wizard.startAnalysis')}
        </Button>
      </Foot>
    </Root>
  );
}
