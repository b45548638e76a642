import { useState } from 'react';
import { Banner } from '../../primitives/Banner/Banner.tsx';
import { FileDrop } from '../../primitives/FileDrop/FileDrop.tsx';
import { Stack } from '../../primitives/Page/Page.styles.ts';
import { Switch } from '../../primitives/Switch/Switch.tsx';
import { useT } from '../../theme/messages.ts';
import type { BulkWizardProps } from './bulk.types.ts';

type Props = Pick<BulkWizardProps, 'value' | 'onChange' | 'onGmt' | 'canEdit'>;

/** GSEA: skipped, with the built-in gene sets, or with those of a GMT file. */
export function BulkGeneSets({ value, onChange, onGmt, canEdit }: Props) {
  const t = useT();
  const [wrongGmt, setWrongGmt] = useState<string | null>(null);
  return (
    <Stack $gap={12}>
      <h2>GSEA</h2>
      <Switch
        isSelected={value.gsea === null}
        isDisabled={!canEdit}
        onChange={(skip) => onChange({ ...value, gsea: skip ? null : { gmt: null } })}
        hint={t('bulk.skipGseaHint')}
      >
        {t('bulk.skipGsea')}
      </Switch>
      {value.gsea && (
        <>
          <FileDrop
            title={t('bulk.gmtDrop')}
            hint={value.gsea.gmt ?? t('bulk.gmtBuiltIn')}
            accept={['.gmt']}
            isDisabled={!canEdit}
            onFiles={([file]) => {
              if (!file) return;
              const right = /\.gmt$/i.test(file.name);
              setWrongGmt(right ? null : file.name);
              if (right) onGmt(file);
            }}
          />
          {wrongGmt && <Banner tone="danger">{t('bulk.gmtOnly', { file: wrongGmt })}</Banner>}
        </>
      )}
    </Stack>
  );
}
