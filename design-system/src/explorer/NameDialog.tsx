'use client';
import { useState, type ReactNode } from 'react';
import { useT } from '../theme/messages.ts';
import type { UiError } from '../primitives/common.types.ts';
import { Banner } from '../primitives/Banner/Banner.tsx';
import { useGiven } from '../primitives/Kept/useGiven.ts';
import { useKept } from '../primitives/Kept/useKept.tsx';
import { KeptNotice } from '../primitives/Kept/KeptNotice.tsx';
import { TextField } from '../primitives/TextField/TextField.tsx';
import { useReportEdit } from './labels/useConsidered.ts';
import { nameProblem, type NameRule } from './names.ts';
import { ToolDialog } from './ToolDialog.tsx';

interface NameDialogProps {
  /** Key under which the typed text is kept until it is submitted. */
  form: string;
  isOpen: boolean;
  onClose: () => void;
  title: string;
  label: string;
  submitLabel: string;
  rule: NameRule;
  /** Initial value of the field. */
  initial: string;
  /** Names that are already in use. */
  taken: readonly string[];
  onSubmit: (name: string) => void;
  /** The name while it is typed; null while it is not one that could be given, and when the dialog closes. */
  onName?: ((name: string | null) => void) | undefined;
  /** Message that disables the whole action. */
  refusal?: string;
  /** Called when the kept input can be discarded: it was cancelled or saved. */
  onForget?: (() => void) | undefined;
  /** Additional condition for submitting, besides a valid name. */
  isReady?: boolean;
  isBusy?: boolean;
  error?: UiError | null;
  children?: ReactNode;
}

/** Dialog for a name under one of the specification's rules (5): errors are shown while typing, an empty name only on submit. */
export function NameDialog(props: NameDialogProps) {
  useReportEdit(null, props.isOpen ? undefined : props.onName);
  return props.isOpen ? <Opened {...props} /> : null;
}

function Opened(props: NameDialogProps) {
  const { form, onClose, title, label, submitLabel, rule, initial, taken, onSubmit, refusal, isReady = true } = props;
  const t = useT();
  const [name, setName, kept] = useKept(`name.${form}`, initial);
  const [tried, setTried] = useState(false);
  const forget = () => {
    kept.discard();
    props.onForget?.();
  };
  const given = useGiven({ discard: forget }, props.error ?? null, onClose);
  const problem = nameProblem(name, rule, taken);
  useReportEdit(problem ? null : name.trim(), props.onName);
  const ruleId = rule === 'A' ? 'tool.nameRuleA' : 'tool.nameRuleB';
  const shown = problem && (tried || (name !== initial && problem !== 'error.INPUT_INVALID')) ? t(problem) : undefined;
  return (
    <ToolDialog
      {...{ title, submitLabel }}
      isOpen
      onClose={given.onClose}
      onCancel={given.onCancel}
      isBusy={props.isBusy}
      error={props.error}
      isBlocked={Boolean(refusal) || !isReady}
      onSubmit={() => {
        setTried(true);
        if (problem) return;
        given.give();
        onSubmit(name.trim());
      }}
    >
      {refusal ? (
        <Banner tone="warning">{refusal}</Banner>
      ) : (
        <>
          {props.children}
          <TextField
            label={label}
            value={name}
            onChange={setName}
            hint={rule === 'free' || (shown && problem === ruleId) ? undefined : t(ruleId)}
            // Selects the text, because most names are replaced rather than edited.
            onFocus={(event) => event.currentTarget.select()}
            errorMessage={shown}
            isRequired
            autoFocus
            autoComplete="off"
          />
          {kept.isRestored && <KeptNotice onDiscard={kept.discard} />}
        </>
      )}
    </ToolDialog>
  );
}
