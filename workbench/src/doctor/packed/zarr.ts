import type { ImportChoices } from '@stroma/contract/tools';
import type { DoctorColumn, DoctorMatrix, DoctorReport } from '@stroma/design-system/dialogs';
import { rolesOf } from '../annotated/columns.ts';
import { joinPieces, pieces } from '../bytes/pieces.ts';
import type { Source } from '../bytes/source.ts';
import type { Member } from '../archive/member.ts';
import { zipMembers } from '../archive/zip.ts';
import { Fault } from '../fault.ts';
import type { Notes } from '../notes.ts';

const MARKS = ['obs/.zgroup', 'obs/zarr.json', 'obs/.zarray'];
const MOST_JSON = 4 * 1024 * 1024;
const MOST_COLUMNS = 300;

type Json = Record<string, unknown>;
interface Node {
  attributes: Json;
  shape: number[] | null;
  /** Numbers or texts of an array. */
  type: string;
}

/** AnnData in a zip of zarr, version 2 or 3, read from its metadata: the values are compressed, and only read after the upload. */
export async function readZarr(source: Source, choices: ImportChoices, notes: Notes): Promise<Partial<DoctorReport>> {
  const file = source.name;
  const tree = new Tree(await zipMembers(source, { isCounted: false }), file);
  const cells = await tree.rows('obs');
  if (cells === null) throw new Fault('ANNDATA_INVALID', { file, path: 'obs', reason: 'obs: missing' });
  const genes = await tree.rows('var');
  const matrices: DoctorMatrix[] = [];
  for (const path of ['raw/X', 'X', ...tree.children('layers').map((name) => `layers/${name}`)]) {
    const shape = await tree.shapeOf(path);
    if (shape) matrices.push({ path, genes: shape[1]!, values: null });
  }
  const columns = await columnsOf(tree);
  const roles = rolesOf(columns, cells, notes);
  return {
    ...{ kind: 'annotated', layout: 'zarr', cells, genes, turned: false, isPartial: true, columns },
    ...{ matrices, matrix: choices.matrix ?? null },
    clusterColumn: choices.clusterColumn ?? roles.cluster,
    sampleColumn: choices.sampleColumn ?? roles.sample,
    missing: tree.children('obsm').length ? [] : ['embedding'],
  };
}

async function columnsOf(tree: Tree): Promise<DoctorColumn[]> {
  const order = (await tree.node('obs'))?.attributes['column-order'];
  const names = Array.isArray(order) ? order.map(String) : [];
  const found: DoctorColumn[] = [];
  for (const name of names.slice(0, MOST_COLUMNS)) {
    const categories = await tree.node(`obs/${name}/categories`);
    const length = categories?.shape?.[0];
    const own = await tree.node(`obs/${name}`);
    if (length !== undefined) found.push({ name, kind: 'groups', groups: length });
    else found.push({ name, kind: /[bfiu]\d|float|int|bool/.test(own?.type ?? '') ? 'numbers' : 'text' });
  }
  return found;
}

/** The members of the zip as a tree of zarr. */
class Tree {
  private readonly byName: ReadonlyMap<string, Member>;
  private readonly root: string;
  constructor(members: readonly Member[], file: string) {
    this.byName = new Map(members.map((member) => [member.name, member]));
    const roots = MARKS.flatMap((mark) =>
      members.flatMap(({ name }) =>
        name === mark || name.endsWith(`/${mark}`) ? [name.slice(0, name.length - mark.length)] : [],
      ),
    );
    const root = roots.sort((a, b) => a.length - b.length)[0];
    if (root === undefined) throw new Fault('ANNDATA_INVALID', { file, path: 'obs', reason: 'obs: missing' });
    this.root = root;
  }

  async node(path: string): Promise<Node | null> {
    const at = `${this.root}${path}`;
    const whole = await this.json(`${at}/zarr.json`);
    const array = whole ?? (await this.json(`${at}/.zarray`));
    const attributes = (whole ? whole.attributes : await this.json(`${at}/.zattrs`)) ?? {};
    if (!array && !this.byName.has(`${at}/.zgroup`)) return null;
    const shape = Array.isArray(array?.shape) ? array.shape.map(Number) : null;
    const type = array?.data_type ?? array?.dtype;
    return { attributes: attributes as Json, shape, type: typeof type === 'string' ? type : '' };
  }

  /** Rows of a table by its index, which may be nullable texts. */
  async rows(table: string): Promise<number | null> {
    const index = (await this.node(table))?.attributes._index;
    const path = `${table}/${typeof index === 'string' ? index : '_index'}`;
    const found = (await this.node(path))?.shape ?? (await this.node(`${path}/values`))?.shape;
    return found?.[0] ?? null;
  }

  /** (cells, genes) of a dense or sparse matrix. */
  async shapeOf(path: string): Promise<number[] | null> {
    const found = await this.node(path);
    const shape = found?.shape ?? found?.attributes.shape;
    return Array.isArray(shape) && shape.length === 2 ? shape.map(Number) : null;
  }

  children(path: string): string[] {
    const start = `${this.root}${path}/`;
    const names = [...this.byName.keys()].flatMap((name) =>
      name.startsWith(start) ? [name.slice(start.length).split('/')[0]!] : [],
    );
    return [...new Set(names)].filter((name) => !name.startsWith('.') && name !== 'zarr.json').sort();
  }

  private async json(name: string): Promise<Json | null> {
    const member = this.byName.get(name);
    if (!member) return null;
    const bytes = await joinPieces(pieces(await member.open(MOST_JSON)));
    try {
      const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
      return found !== null && typeof found === 'object' && !Array.isArray(found) ? (found as Json) : null;
    } catch {
      throw new Fault('H5_CORRUPT', { file: name, reason: 'metadata' });
    }
  }
}
