'use client';
import { Button as AriaButton, Tree, TreeItem, TreeItemContent } from 'react-aria-components';
import { styled } from 'styled-components';
import { useT } from '../../../theme/messages.ts';
import { Badge, type Tone } from '../../../primitives/Badge/Badge.tsx';
import { Button, IconButton } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { LinkButton } from '../../../primitives/Link/Link.tsx';
import { Loaded } from '../../../primitives/Loaded/Loaded.tsx';
import { Menu } from '../../../primitives/Menu/Menu.tsx';
import { Muted, RowFlex, Stack } from '../../../primitives/Page/Page.styles.ts';
import type { SubsetNode } from '../subset.types.ts';
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

/** Actions of a row. A subset with subtasks has all of them, because its dialogs explain why it cannot be deleted (specification 4). */
const ACTIONS: Record<SubsetNode['kind'], readonly SubsetAction[]> = {
  parent: [],
  child: [],
  whole: ['analyse', 'degs', 'map'],
  subset: ['select', 'save', 'copy', 'rename', 'merge', 'analyse', 'extract', 'degs', 'delete'],
};
const SEPARATED: readonly SubsetAction[] = ['copy', 'analyse', 'delete'];

/** Subsets under their dataset, each with the tasks computed on it, and the datasets made of its cells (specification 2.8, 4). */
export function SubsetTree(props: SubsetTreeProps) {
  const { state, undo, redo, isBusy, canEdit = true } = props;
  const t = useT();
  return (
    <Stack $gap={8}>
      <RowFlex style={{ justifyContent: 'space-between', padding: '12px 16px 0', flexWrap: 'wrap' }}>
        <h2 style={{ fontSize: 14 }}>{t('subset.title')}</h2>
        <RowFlex style={{ flexWrap: 'wrap' }}>
          {undo && (
            <Button isSmall icon="undo" isBusy={isBusy} isDisabled={!canEdit} onPress={undo.onPress}>
              {t('subset.undo', { what: undo.label })}
            </Button>
          )}
          {redo && (
            <Button isSmall icon="redo" isBusy={isBusy} isDisabled={!canEdit} onPress={redo.onPress}>
              {t.dynamic('subset.redo', { what: redo.label })}
            </Button>
          )}
        </RowFlex>
      </RowFlex>
      {props.notes}
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

function isDisabled(action: SubsetAction, { canEdit = true, canDelete = true, hasSelection = false }: SubsetTreeProps) {
  if (action === 'select') return false;
  if (action === 'delete') return !canDelete;
  return !canEdit || (action === 'save' && !hasSelection);
}

interface BranchProps {
  node: SubsetNode;
  nodes: readonly SubsetNode[];
  level: number;
  panel: SubsetTreeProps;
}
function Branch({ node, nodes, level, panel }: BranchProps) {
  const t = useT();
  const { canEdit = true } = panel;
  const children = nodes.filter((n) => n.parent === node.id);
  const outdated = node.subtasks.filter((s) => s.state === 'outdated').length;
  const actions = ACTIONS[node.kind];
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
              {[
                ...(node.cells === null ? [] : [t('unit.cells', { n: node.cells })]),
                t.dynamic(`subset.origin.${node.kind === 'subset' || node.kind === 'child' ? node.origin : node.kind}`),
                ...(node.author ? [node.author] : []),
                ...(node.changedAt ? [t.date(node.changedAt)] : []),
              ].join(' · ')}
            </Muted>
            {outdated > 0 && <Badge tone="warning">{t('subset.outdatedCount', { n: outdated })}</Badge>}
            <i />
            {node.href && <LinkButton href={node.href}>{t('subset.open')}</LinkButton>}
            {actions.length > 0 && (
              <Menu
                label={t('subset.actionsOf', { name: node.name })}
                trigger={<IconButton icon="more" label={t('subset.actionsOf', { name: node.name })} />}
                onAction={(id) => panel.onAction(id as SubsetAction, node)}
                items={actions.map((id) => ({
                  id,
                  label: t.dynamic(`subset.action.${id}`),
                  isDanger: id === 'delete',
                  hasSeparatorBefore: SEPARATED.includes(id) && id !== actions[0],
                  isDisabled: isDisabled(id, panel),
                }))}
              />
            )}
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
              <Badge tone={TONES[task.state]} isBusy={task.state === 'running'}>
                {t(`subset.task.${task.state}`)}
              </Badge>
              <i />
              {(task.state === 'outdated' || task.state === 'failed') && (
                <Button
                  isSmall
                  icon="rotate"
                  isDisabled={!canEdit}
                  onPress={() => panel.onTask(node, task.id, 'rerun')}
                >
                  {t('subset.rerun')}
                </Button>
              )}
              {task.state !== 'running' && (
                <Button isSmall tone="quiet" onPress={() => panel.onTask(node, task.id, 'open')}>
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
