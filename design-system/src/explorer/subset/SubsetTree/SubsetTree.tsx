'use client';
import { Button as AriaButton, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import { styled } from 'styled-components';
import type { SubsetNode } from '@stroma/contract/tools';
import { useT } from '../../../theme/messages.ts';
import { Badge, type Tone } from '../../../primitives/Badge/Badge.tsx';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Menu } from '../../../primitives/Menu/Menu.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import type { SubsetAction, SubsetTreeProps } from './SubsetTree.types.ts';

const Root = styled(Tree)`
  outline: none;
`;
const Item = styled(TreeItem)`
  border-bottom: 1px solid var(--st-line);
  cursor: pointer;
  &[data-hovered] {
    background: var(--st-hover);
  }
  &[data-selected] {
    background: var(--st-action-soft);
  }
  &[data-focus-visible] {
    outline-offset: -2px;
  }
`;
const Line = styled.div<{ $level: number }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  min-height: var(--st-row);
  padding: 4px 8px 4px ${({ $level }) => 8 + ($level - 1) * 16}px;
  > span:nth-of-type(1) {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  > i {
    flex: 1;
  }
`;
const Turn = styled(AriaButton)<{ $open: boolean }>`
  display: grid;
  place-items: center;
  width: 24px;
  height: 24px;
  padding: 0;
  border: 0;
  border-radius: 4px;
  background: transparent;
  color: var(--st-muted);
  cursor: pointer;
  svg {
    transform: rotate(${({ $open }) => ($open ? 90 : 0)}deg);
  }
`;
const Space = styled.b`
  width: 24px;
`;
const TONES: Record<SubsetNode['subtasks'][number]['state'], Tone> = {
  current: 'success',
  outdated: 'warning',
  running: 'info',
  failed: 'danger',
};

/** Subsets under their parents, each with the tasks computed on it and whether they still hold (specification 2.8, 4). */
export function SubsetTree(props: SubsetTreeProps) {
  const { state, undo, canEdit = true } = props;
  const t = useT();
  return (
    <Stack $gap={8}>
      <RowFlex style={{ justifyContent: 'space-between', padding: '12px 16px 0' }}>
        <h2 style={{ fontSize: 14 }}>{t('subset.title')}</h2>
        {undo && (
          <Button small icon="rotate" isDisabled={!canEdit} onPress={undo.onUndo}>
            {t('subset.undo', { what: undo.label })}
          </Button>
        )}
      </RowFlex>
      <Loaded state={state}>
        {(nodes) => (
          <Root
            aria-label={t('subset.title')}
            selectionMode="single"
            selectionBehavior="replace"
            disallowEmptySelection
            selectedKeys={props.selected ? [props.selected] : []}
            onSelectionChange={(keys) => {
              const [key] = keys === 'all' ? [] : [...keys];
              if (key !== undefined && nodes.some((n) => n.id === key)) props.onSelect(String(key));
            }}
            defaultExpandedKeys={nodes.map((n) => n.id)}
          >
            {nodes
              .filter((n) => !nodes.some((p) => p.id === n.parent))
              .map((n) => (
                <Branch key={n.id} node={n} nodes={nodes} level={1} panel={props} />
              ))}
          </Root>
        )}
      </Loaded>
    </Stack>
  );
}

interface BranchProps {
  node: SubsetNode;
  nodes: readonly SubsetNode[];
  level: number;
  panel: SubsetTreeProps;
}
function Branch({ node, nodes, level, panel }: BranchProps) {
  const t = useT();
  const { canEdit = true, canDelete = true } = panel;
  const children = nodes.filter((n) => n.parent === node.id);
  const outdated = node.subtasks.filter((s) => s.state === 'outdated').length;
  // The dialogs say why a subset with subtasks stays (specification 4): the entries are there to be asked.
  const actions: SubsetAction[] =
    node.origin === 'whole' ? ['copy', 'merge', 'degs', 'map'] : ['copy', 'rename', 'merge', 'degs', 'map', 'delete'];
  return (
    <Item id={node.id} textValue={node.name}>
      <TreeItemContent>
        {({ hasChildItems, isExpanded }) => (
          <Line $level={level}>
            {hasChildItems ? (
              <Turn slot="chevron" $open={isExpanded}>
                <Icon name="chevronRight" size={14} />
              </Turn>
            ) : (
              <Space />
            )}
            <span>
              <strong>{node.name}</strong>
            </span>
            <Muted>
              {t('unit.cells', { n: node.cells })} · {t('subset.clusters', { n: node.clusters })} ·{' '}
              {t(`subset.origin.${node.origin}`)}
            </Muted>
            {outdated > 0 && <Badge tone="warning">{t('subset.outdatedCount', { n: outdated })}</Badge>}
            <i />
            <Menu
              label={t('subset.actionsOf', { name: node.name })}
              trigger={<IconButton icon="more" label={t('subset.actionsOf', { name: node.name })} />}
              onAction={(id) => panel.onAction(id as SubsetAction, node)}
              items={actions.map((id) => ({
                id,
                label: t(`subset.action.${id}`),
                danger: id === 'delete',
                separatorBefore: id === 'delete',
                disabled: id === 'delete' ? !canDelete : !canEdit,
              }))}
            />
          </Line>
        )}
      </TreeItemContent>
      {node.subtasks.map((task) => (
        <Item key={task.id} id={`${node.id}/${task.id}`} textValue={task.name}>
          <TreeItemContent>
            <Line $level={level + 1}>
              <Space />
              <span>{task.name}</span>
              <Muted>{t.dynamic(`job.tool.${task.tool}`, {}, task.tool)}</Muted>
              <Badge tone={TONES[task.state]} busy={task.state === 'running'}>
                {t(`subset.task.${task.state}`)}
              </Badge>
              {task.outdatedBy && <Muted>{t('subset.outdatedBy', { what: task.outdatedBy })}</Muted>}
              <i />
              {(task.state === 'outdated' || task.state === 'failed') && (
                <Button small icon="rotate" isDisabled={!canEdit} onPress={() => panel.onTask(node, task.id, 'rerun')}>
                  {t('subset.rerun')}
                </Button>
              )}
              {(task.state === 'current' || task.state === 'outdated') && (
                <Button small tone="quiet" onPress={() => panel.onTask(node, task.id, 'open')}>
                  {t('subset.open')}
                </Button>
              )}
            </Line>
          </TreeItemContent>
        </Item>
      ))}
      {children.map((child) => (
        <Branch key={child.id} node={child} nodes={nodes} level={level + 1} panel={panel} />
      ))}
    </Item>
  );
}
