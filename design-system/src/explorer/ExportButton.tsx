'use client';
import { createContext, useContext, type ReactNode } from 'react';
import { useT } from '../theme/messages.ts';
import { Button, IconButton } from '../primitives/Button/Button.tsx';
import type { Permit } from '../primitives/common.types.ts';

const Exports = createContext<Permit>('enabled');

/** Whether data may be taken out of the space: said once around an application, followed by every export below it. */
export function ExportPermitProvider({ permit, children }: { permit: Permit; children: ReactNode }) {
  return <Exports value={permit}>{children}</Exports>;
}

/** Gone where the operation is hidden; the reason where it is disabled, and undefined where it may be used (specification 6). */
export function useExports(): { isShown: boolean; denied: string | undefined } {
  const permit = useContext(Exports);
  const t = useT();
  return { isShown: permit !== 'hidden', denied: permit === 'disabled' ? t('permission.download') : undefined };
}

interface ExportButtonProps {
  onPress: () => void;
  children: ReactNode;
}
/** Fetches a file of data that the server gives to the Download permission alone: csv of a result's table. */
export function ExportButton({ onPress, children }: ExportButtonProps) {
  const { isShown, denied } = useExports();
  if (!isShown) return null;
  return (
    <Button isSmall icon="download" denied={denied} onPress={onPress}>
      {children}
    </Button>
  );
}

/** The same as an icon in the bar of a table. */
export function ExportIconButton({ label, onPress }: { label: string; onPress: () => void }) {
  const { isShown, denied } = useExports();
  return isShown && <IconButton icon="download" label={label} denied={denied} onPress={onPress} />;
}
