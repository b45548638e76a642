import { CompanionDetail } from '@stroma/design-system/explorer';
import { useT } from '@stroma/design-system/messages';
import { Loaded, Table } from '@stroma/design-system/primitives';
import { usePage } from '../../../../features/tasks/index.ts';

const TOOL = 'tf-regulation';
const MOST = 12;

/** Below the map: the strongest targets of the picked regulon. */
export function Detail({ id, regulon, name }: { id: string; regulon: number; name: string }) {
  const t = useT();
  const read = usePage(
    { tool: TOOL, id, table: 'targets' },
    { filter: [`number:eq:${regulon}`], sort: 'weight', order: 'desc', page: 1, pageSize: MOST },
  );
  const label = t.dynamic('tf.targetsOf', { name });
  return (
    <CompanionDetail title={t.dynamic('companion.detail')}>
      <Loaded state={read}>
        {({ rows, total }) => (
          <>
            <p style={{ padding: '8px 12px 0' }}>
              {t.dynamic('companion.targets', { name, n: total, shown: rows.length })}
            </p>
            <Table
              label={label}
              columns={[
                {
                  id: 'gene',
                  label: t.dynamic('companion.gene'),
                  isRowHeader: true,
                  render: (row) => <em>{row.symbol ?? row.gene}</em>,
                },
                {
                  id: 'weight',
                  label: t.dynamic('companion.weight'),
                  isAtEnd: true,
                  render: (row) => t.number(row.weight, { maximumSignificantDigits: 3 }),
                },
              ]}
              rows={rows}
              rowId={(row) => row.gene}
            />
          </>
        )}
      </Loaded>
    </CompanionDetail>
  );
}
