import { CompanionDetail } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Facts, Loaded } from '@stroma/design-system/primitives';
import { usePage } from '../../../../features/tasks/index.ts';

const TOOL = 'vdj';
const ARMS = [1, 2] as const;

/** Below the map: the sequences and genes of the picked clonotype. */
export function Detail({ id, clonotype }: { id: string; clonotype: number }) {
  const t = useT();
  const read = usePage(
    { tool: TOOL, id, table: 'clonotypes' },
    { filter: [`clonotype:eq:${clonotype}`], sort: 'clonotype', order: 'asc', page: 1, pageSize: 1 },
  );
  return (
    <CompanionDetail title={t.dynamic('companion.detail')}>
      <Loaded state={read}>
        {({ rows: [row] }) =>
          row && (
            <div style={{ padding: '8px 12px', overflowWrap: 'anywhere' }}>
              <Facts
                facts={[
                  [
                    t.dynamic('companion.clonotype', { n: clonotype }),
                    `${t('unit.cells', { n: row.cells })} (${t.percent(row.share, 1)})`,
                  ],
                  ...ARMS.flatMap((arm): [string, string][] => {
                    const amino = row[`cdr3_${arm}`];
                    const nucleotides = row[`cdr3_nt_${arm}`];
                    const genes = [row[`v_${arm}`], row[`j_${arm}`]].filter(Boolean).join(', ');
                    if (!amino && !nucleotides) return [];
                    return [
                      [t.dynamic(`vdj.table.cdr3_${arm}`), [amino, nucleotides].filter(Boolean).join(' · ')],
                      ...(genes ? ([[t.dynamic(`vdj.table.genes_${arm}`), genes]] as [string, string][]) : []),
                    ];
                  }),
                ]}
              />
            </div>
          )
        }
      </Loaded>
    </CompanionDetail>
  );
}
