'use client';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Muted, RowFlex } from '../../../primitives/Page/Page.styles.ts';
import { useT } from '../../../theme/messages.ts';
import { useExports } from '../../ExportButton.tsx';
import type { InteractionResultProps } from '../cell-interaction.types.ts';

type Props = Pick<
  InteractionResultProps,
  'choice' | 'onChoiceChange' | 'downloadDenied' | 'onDownloadTar' | 'onSelectCells'
>;
/** The download of the result, and what can be done with the picked couple of cell types. */
export function Actions(props: Props) {
  const { choice, onChoiceChange } = props;
  const exports = useExports();
  const t = useT();
  return (
    <RowFlex>
      {exports.isShown && (
        <Button isSmall icon="download" denied={props.downloadDenied} onPress={props.onDownloadTar}>
          {t.dynamic('interaction.tar')}
        </Button>
      )}
      {choice.couple && (
        <>
          <Muted role="status">{t.dynamic('interaction.coupleOnly', choice.couple)}</Muted>
          <Button isSmall onPress={() => onChoiceChange({ ...choice, couple: null })}>
            {t.dynamic('interaction.allCouples')}
          </Button>
          <Button
            isSmall
            onPress={() => choice.couple && props.onSelectCells([choice.couple.source, choice.couple.target])}
          >
            {t.dynamic('interaction.selectCells')}
          </Button>
        </>
      )}
    </RowFlex>
  );
}
