import { useT } from '../../theme/messages.ts';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { TypedConfirmDialog } from '../TypedConfirmDialog/TypedConfirmDialog.tsx';
import type { RemoveMemberDialogProps } from './RemoveMemberDialog.types.ts';

/** Removing a member asks for the name and keeps what the member created (specification 6). */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { member, group, content, ...rest } = props;
  const t = useT();
  return (
    <TypedConfirmDialog
      {...rest}
      title={t('removeMember.title', { member, group })}
      confirmLabel={t('removeMember.confirm')}
      expected={member}
    >
      <Stack $gap={8}>
        <p>{t('removeMember.text', { member })}</p>
        <p data-keeps>{content ? t('removeMember.keepsCounts', { ...content }) : t('removeMember.keeps')}</p>
      </Stack>
    </TypedConfirmDialog>
  );
}
