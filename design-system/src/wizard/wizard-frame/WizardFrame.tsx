'use client';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useT, type Translate } from '../../theme/messages.ts';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { goToFirstError } from '../../primitives/Kept/firstError.ts';
import { Muted, RowFlex } from '../../primitives/Page/Page.styles.ts';
import { Steps } from '../../primitives/Steps/Steps.tsx';
import { useBottomBar } from '../../primitives/Toast/useBottomBar.ts';
import type { DraftConflict, WizardFrameProps } from '../wizard.types.ts';

const Root = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: calc(100dvh - var(--st-top, 0px));
  container: wizard / inline-size;
  /* Below the shell's header. */
  scroll-margin-top: var(--st-top, 0px);
`;
const Head = styled.div`
  position: sticky;
  /* Offset below the shell's header, if any. */
  top: var(--st-top, 0px);
  z-index: 20;
  display: flex;
  align-items: center;
  gap: 16px;
  padding: 8px 24px;
  border-bottom: 1px solid var(--st-line);
  background: var(--st-surface);
  @media (max-width: 640px) {
    padding: 8px 12px;
  }
`;
const Columns = styled.div<{ $aside: boolean }>`
  flex: 1;
  display: grid;
  grid-template-columns: ${({ $aside }) => ($aside ? 'minmax(0, 688px) minmax(0, 1fr)' : 'minmax(0, 1fr)')};
  @container wizard (max-width: 1020px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Form = styled.div<{ $aside: boolean }>`
  width: 100%;
  max-width: ${({ $aside }) => ($aside ? '688px' : '1168px')};
  margin: 0 auto;
  padding: 28px 24px 48px;
  > h1 {
    margin-bottom: 20px;
    outline: none;
  }
  @media (max-width: 640px) {
    padding: 20px 16px 32px;
  }
`;
const Aside = styled.aside`
  padding: 28px 24px 48px;
  border-inline-start: 1px solid var(--st-line);
  background: var(--st-surface);
  min-width: 0;
  @container wizard (max-width: 1020px) {
    border-inline-start: 0;
    border-top: 1px solid var(--st-line);
  }
`;
const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 20;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding: 12px 24px;
  border-top: 1px solid var(--st-line);
  background: var(--st-surface);
  > i {
    flex: 1;
  }
  @media (max-width: 640px) {
    padding: 10px 12px;
  }
`;

/** Placed in the footer, which stays visible while scrolling. */
const Problem = styled.div`
  flex: 1 0 100%;
`;

/** Step rail with the time of the last save above, back, save as draft and next below (specification 2.6, visual.md). */
export function WizardFrame(props: WizardFrameProps) {
  const { step, reachable, onStepChange, title, children, aside, conflict } = props;
  const t = useT();
  const problem = props.error ?? props.saveError;
  const { page, heading, form } = usePlace(step, props.tries ?? 0);
  const foot = useBottomBar<HTMLDivElement>();
  return (
    <Root ref={page}>
      <Head>
        <Steps
          label={t('wizard.steps')}
          steps={[
            t('wizard.step.samples'),
            t('wizard.step.filtering'),
            t('wizard.step.options'),
            t('wizard.step.preview'),
          ]}
          current={step}
          reachable={reachable}
          onChange={(n) => onStepChange(n as 1 | 2 | 3 | 4)}
        />
        <Muted role="status" style={{ whiteSpace: 'nowrap' }}>
          {savedSentence(t, props)}
        </Muted>
      </Head>
      <Columns $aside={Boolean(aside)}>
        <Form $aside={Boolean(aside)} ref={form}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </Form>
        {aside && <Aside>{aside}</Aside>}
      </Columns>
      <Foot ref={foot}>
        {conflict && (
          <Problem>
            <Conflict {...conflict} />
          </Problem>
        )}
        {problem && (
          <Problem>
            <Banner tone="danger">{t.error(problem)}</Banner>
          </Problem>
        )}
        {props.onBack && (
          <Button icon="arrowLeft" onPress={props.onBack}>
            {t('common.back')}
          </Button>
        )}
        <i />
        {props.onSaveDraft && (
          <Button onPress={props.onSaveDraft} isBusy={props.isSaving}>
            {t('wizard.saveDraft')}
          </Button>
        )}
        {props.onNext && (
          <Button tone="primary" onPress={props.onNext} isDisabled={props.isNextDisabled} isBusy={props.isNextBusy}>
            {props.nextLabel ?? t('common.next')}
          </Button>
        )}
      </Foot>
    </Root>
  );
}

/** Save status of the input. */
function savedSentence(t: Translate, { isSaving, saveError, savedAt, isKept, conflict }: WizardFrameProps): string {
  if (isSaving) return t('wizard.saving');
  if (saveError || conflict) return t(isKept ? 'wizard.notSavedKept' : 'wizard.notSaved');
  if (savedAt) return t('wizard.savedDraft', { time: t.date(savedAt, 'time') });
  return t(isKept ? 'wizard.kept' : 'wizard.unsaved');
}

/** A step scrolls to its heading; a step that cannot be left scrolls to its first error. */
function usePlace(step: number, tries: number) {
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    heading.current?.focus({ preventScroll: true });
    page.current?.scrollIntoView?.({ block: 'start' });
  }, [step]);
  useEffect(() => {
    if (tries > 0 && form.current) goToFirstError(form.current);
  }, [tries]);
  return { page, heading, form };
}

function Conflict({ saved, onTheirs, onMine }: DraftConflict) {
  const t = useT();
  const at = saved && t.date(saved.at);
  const said = !saved
    ? t('wizard.conflict.gone')
    : saved.by === null
      ? t('wizard.conflict.own', { at: at! })
      : t('wizard.conflict.other', { at: at!, by: saved.by || t('wizard.conflict.somebody') });
  return (
    <Banner
      tone="warning"
      title={said}
      action={
        <RowFlex>
          <Button isSmall onPress={onTheirs}>
            {t(!saved ? 'form.discard' : saved.by === null ? 'wizard.conflict.showOwn' : 'wizard.conflict.theirs')}
          </Button>
          <Button isSmall onPress={onMine}>
            {t(saved ? 'wizard.conflict.mine' : 'wizard.conflict.asNew')}
          </Button>
        </RowFlex>
      }
    >
      {t('wizard.conflict.hint')}
    </Banner>
  );
}
