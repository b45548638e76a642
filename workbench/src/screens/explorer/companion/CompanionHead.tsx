import { styled } from 'styled-components';
import { useT } from '@stroma/design-system/messages';
import { IconButton, Select, type Loadable } from '@stroma/design-system/primitives';
import type { MapColouring } from './companion.types.ts';
import { OWN_COLOURING } from './useCompanionHost.ts';

const Named = styled.strong`
  font-weight: 600;
  white-space: nowrap;
`;
const Choice = styled.div`
  flex: 0 1 220px;
  min-width: 0;
`;
interface CompanionHeadProps {
  colourings: readonly MapColouring[];
  shown: MapColouring | null;
  onChoose: (id: string) => void;
  /** Source of the colours. */
  state: Loadable<unknown>;
}
/** Header of the map next to a figure: its colouring, with the user's own as an option, which is used if another cannot be loaded. */
export function CompanionHead({ colourings, shown, onChoose, state }: CompanionHeadProps) {
  const t = useT();
  const label = t.dynamic('companion.cells');
  return (
    <>
      <Named>{label}</Named>
      {state.state === 'error' && (
        <IconButton
          icon="warning"
          label={`${t.error(state.error)} ${t('common.retry')}`}
          onPress={() => state.onRetry?.()}
        />
      )}
      <Choice>
        <Select
          hideLabel
          label={t.dynamic('companion.colour')}
          value={state.state === 'error' ? OWN_COLOURING : (shown?.id ?? OWN_COLOURING)}
          onChange={onChoose}
          options={[
            ...colourings.map(({ id, label: name }) => ({ id, label: name })),
            { id: OWN_COLOURING, label: t.dynamic('companion.own') },
          ]}
        />
      </Choice>
    </>
  );
}
