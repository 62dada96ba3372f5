import { containerStatus, orderType, type OrderType } from '#schema/codes.ts';
import { objectType } from '#schema/codes/orders.ts';
import type { Container } from '#schema/records/container.ts';
import type { Material } from '#schema/records/ordering.ts';
import { blankPosition, type Position } from '#schema/records/position.ts';
import type { Registration } from '#schema/records/registration.ts';
import { orderKindOf } from '#schema/rules/order-kinds.ts';
import type { Random } from '#service/demo/random.ts';

/** An item of an order; its position adds order, state and author. */
export type Item = Pick<
  Position,
  'objectType' | 'objectId' | 'containerId' | 'code' | 'classId' | 'values' | 'title' | 'materialId' | 'quantity' | 'kilograms'
>;

const blank: Item = { ...blankPosition };

export interface Stores {
  containers: readonly Container[];
  registrations: readonly Registration[];
  /** Ids of the classes of file folders. */
  folderClasses: ReadonlySet<string>;
  materials: readonly Material[];
}

/** Gives out the objects of a project, each once, so that no item is on two open orders (O1). */
export class ItemStore {
  readonly #boxes: Map<string, Container[]>;
  readonly #closed: Map<string, Container[]>;
  readonly #documents: Map<string, Registration[]>;
  readonly #folders: Map<string, Registration[]>;
  readonly #materials: readonly Material[];
  readonly #random: Random;
  #unknown = 0;

  constructor(random: Random, { containers, registrations, folderClasses, materials }: Stores) {
    const archived = containers.filter(({ status }) => status === containerStatus.completed);
    // every second box is ordered as a whole, of the others the documents
    const whole = archived.filter((_, n) => n % 2 === 0);
    const opened = new Set(archived.filter((_, n) => n % 2 === 1).map(({ id }) => id));
    const inThese = registrations.filter(({ containerId }) => opened.has(containerId));
    this.#boxes = Map.groupBy(whole, ({ projectId }) => projectId);
    this.#closed = Map.groupBy(
      containers.filter(({ status, orderId }) => status === containerStatus.closed && orderId === ''),
      ({ projectId }) => projectId,
    );
    this.#documents = Map.groupBy(
      inThese.filter(({ classId }) => !folderClasses.has(classId)),
      ({ projectId }) => projectId,
    );
    this.#folders = Map.groupBy(
      inThese.filter(({ classId }) => folderClasses.has(classId)),
      ({ projectId }) => projectId,
    );
    this.#materials = materials;
    this.#random = random;
  }

  /** So many items of a type in a project; fewer where the project has no more. Orders of the past take the last ones. */
  take(type: OrderType, projectId: string, many: number, from: 'first' | 'last' = 'first'): Item[] {
    if (type === orderType.orderMaterial) return this.#someMaterials(many);
    const { objects, unknown } = orderKindOf(type) ?? { objects: [], unknown: 'no' };
    const known = this.#known(type, projectId, from === 'last' ? -many : many);
    if (known.length > 0 || unknown === 'no') return known;
    const of = objects[0] ?? objectType.none;
    return Array.from({ length: many }, () => (unknown === 'described' ? this.#described() : this.#code(type, of)));
  }

  #known(type: OrderType, projectId: string, many: number): Item[] {
    const { orderTape, orderPickupBox, orderPickupDocument, orderPickupFileFolder } = orderType;
    // tapes and what a pickup brings back are codes here: the archive does not have them
    if (([orderTape, orderPickupDocument, orderPickupFileFolder] as OrderType[]).includes(type)) return [];
    const [of] = orderKindOf(type)?.objects ?? [];
    if (of === objectType.box) {
      const from = type === orderPickupBox ? this.#closed : this.#boxes;
      return cut(from.get(projectId), many).map(boxItem);
    }
    if (of === objectType.fileFolder) return this.#documentItems(this.#folders, projectId, many, objectType.fileFolder);
    return of === objectType.document ? this.#documentItems(this.#documents, projectId, many, objectType.document) : [];
  }

  #documentItems(
    from: Map<string, Registration[]>,
    projectId: string,
    many: number,
    of: typeof objectType.document | typeof objectType.fileFolder,
  ): Item[] {
    return cut(from.get(projectId), many).map(({ id, containerId, code, classId, values }) => ({
      ...blank,
      objectType: of,
      objectId: id,
      containerId,
      code,
      classId,
      values,
      title: code,
    }));
  }

  #someMaterials(many: number): Item[] {
    const from = this.#random.int(0, this.#materials.length - 1);
    return Array.from({ length: Math.min(many, this.#materials.length) }, (_, n) => {
      const material = this.#materials[(from + n) % this.#materials.length];
      if (!material) throw new Error('The demonstration has no materials.');
      const { id, code, name, pack } = material;
      return { ...blank, materialId: id, code, title: name, quantity: pack * this.#random.int(1, 3) };
    });
  }

  #code(type: OrderType, of: Position['objectType']): Item {
    this.#unknown += 1;
    const lead = type === orderType.orderTape ? 'LTO-' : 'PL-';
    return { ...blank, objectType: of, code: `${lead}${99_800 + this.#unknown}` };
  }

  #described(): Item {
    const kilograms = this.#random.int(8, 120);
    return { ...blank, title: this.#random.pick(['Toner, test prints', 'Notes 2012', 'Old ID cards']), kilograms };
  }
}

/** Takes so many out of a list, from its end where the number is negative. */
function cut<T>(list: T[] = [], many: number): T[] {
  return many < 0 ? list.splice(many, -many) : list.splice(0, many);
}

function boxItem({ id, code, description }: Container): Item {
  return { ...blank, objectType: objectType.box, objectId: id, containerId: id, code, title: description || code };
}
