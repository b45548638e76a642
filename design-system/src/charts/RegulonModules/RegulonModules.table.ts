import type { Translate } from '../../theme/messages.ts';
import { modulesOf } from './modules.ts';
import type { RegulonModulesProps } from './RegulonModules.types.ts';

export function regulonModulesTable(props: RegulonModulesProps, t: Translate) {
  const module = modulesOf(props);
  return {
    columns: [t('regulon.name'), t('chart.module')],
    rows: props.data.rows.map((name, i) => [name, module[i] ?? 0]),
  };
}
