'use client';
import { styled } from 'styled-components';
import { useT } from '../../theme/messages.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { DialogFrame } from '../../primitives/Dialog/Dialog.tsx';
import { LinkButton } from '../../primitives/Link/Link.tsx';
import { Tabs } from '../../primitives/Tabs/Tabs.tsx';
import { HomepagePicture, InitiatePicture, UploadPicture, WelcomePicture } from './pictures.tsx';
import type { TutorialDialogProps, TutorialSection, TutorialStep } from './TutorialDialog.types.ts';

/** Specification 2.3. */
export const TUTORIAL_WIDTH = { welcome: 560, tabs: 1000 } as const;
const SECTIONS: readonly TutorialSection[] = ['homepage', 'upload', 'initiate'];
const PICTURES = { homepage: HomepagePicture, upload: UploadPicture, initiate: InitiatePicture };

const Panel = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 3fr);
  gap: 16px 32px;
  align-items: start;
  @media (max-width: 760px) {
    grid-template-columns: minmax(0, 1fr);
  }
  h3 {
    margin: 0 0 8px;
    font-size: 16px;
    line-height: 24px;
    font-weight: 600;
  }
  ol {
    display: grid;
    gap: 12px;
    counter-reset: point;
  }
  li {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 8px;
    counter-increment: point;
    color: var(--st-muted);
  }
  li::before {
    content: counter(point);
    width: 20px;
    height: 20px;
    border-radius: 50%;
    background: var(--st-action-soft);
    color: var(--st-action);
    font-size: 12px;
    font-weight: 600;
    text-align: center;
  }
`;
const Stage = styled.div`
  overflow: hidden;
  border: 1px solid var(--st-line);
  border-radius: 8px;
  background: var(--st-sunken);
  svg {
    display: block;
    width: 100%;
    height: auto;
  }
`;
const Welcome = styled.div`
  display: grid;
  gap: 16px;
`;
const Leading = styled.span`
  display: flex;
  flex: 1;
  align-items: center;
  min-width: 160px;
`;

/** A first look: the welcome, then three tabs with the way into the guidebook (specification 2.3). */
export function TutorialDialog(props: TutorialDialogProps) {
  const { isOpen, onClose, step, onStepChange, onSkip, onGotIt, detailsHref } = props;
  const t = useT();
  if (step === 1)
    return (
      <DialogFrame
        isOpen={isOpen}
        onClose={onClose}
        title={t('tutorial.welcome')}
        width={TUTORIAL_WIDTH.welcome}
        footer={
          <>
            <Button onPress={onSkip}>{t('tutorial.skip')}</Button>
            <Button tone="primary" onPress={() => onStepChange(2)}>
              {t('common.next')}
            </Button>
          </>
        }
      >
        <Welcome>
          <Stage>
            <WelcomePicture />
          </Stage>
          <p>{t('tutorial.welcomeText')}</p>
        </Welcome>
      </DialogFrame>
    );
  const section = SECTIONS[step - 2] ?? 'homepage';
  const Picture = PICTURES[section];
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      title={t('tutorial.title')}
      width={TUTORIAL_WIDTH.tabs}
      footer={
        <>
          <Leading>
            <Checkbox isSelected={props.isNotShownAgain} onChange={props.onDontShowAgainChange}>
              {t('tutorial.dontShow')}
            </Checkbox>
          </Leading>
          <LinkButton href={detailsHref(section)} onPress={onClose}>
            {t('tutorial.details')}
          </LinkButton>
          <Button tone="primary" onPress={onGotIt}>
            {t('tutorial.gotIt')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('tutorial.title')}
        value={section}
        onChange={(next) => onStepChange((SECTIONS.indexOf(next) + 2) as TutorialStep)}
        tabs={SECTIONS.map((id) => ({ id, label: t(`tutorial.tab.${id}`) }))}
      >
        <Panel>
          <Stage>
            <Picture />
          </Stage>
          <div>
            <h3>{t(`tutorial.lead.${section}`)}</h3>
            <ol>
              {([1, 2, 3] as const).map((n) => (
                <li key={n}>{t(`tutorial.${section}.${n}`)}</li>
              ))}
            </ol>
          </div>
        </Panel>
      </Tabs>
    </DialogFrame>
  );
}
