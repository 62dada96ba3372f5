import type { CallResult } from '#schema/calls/call.ts';
import type { documentEditCalls } from '#schema/calls/document-edit.ts';
import type { Attribute, DocumentClass } from '#schema/records/reference.ts';
import { optionsOf } from '#schema/rules/choices-of.ts';
import { inLanguage } from '#schema/rules/in-language.ts';
import { isInheritedIn } from '#schema/rules/inherited-value.ts';
import { twinIn } from '#schema/rules/twin-attribute.ts';
import { sharedAttributes } from '#service/areas/navigation/search/searched-classes.ts';
import { callerLanguage } from '#service/areas/settings/caller-language.ts';
import { TransactionReader } from '#service/areas/sync/reader/transaction-reader.ts';
import type { HandlerContext } from '#service/http/handlers.ts';
import { heldAttributes } from './held.ts';
import type { Seen } from './seen.ts';

type Answer = CallResult<(typeof documentEditCalls)['metadataRestrictions']>;

/**
 * Common attributes of these documents: whether they can be edited, and whether their values differ. In a change of many a value is
 * held only where every document waits for a decision about it: one that waits keeps its value, and the others change.
 */
export async function restrictionsOf(context: HandlerContext, found: readonly Seen[], withValues = false): Promise<Answer> {
  const reader = new TransactionReader(context.tx, context.tenantId);
  const ids = [...new Set(found.map(({ document }) => document.classId))];
  const classes = (await Promise.all(ids.map((id) => reader.documentClass(id)))).filter((one) => one !== null);
  const language = await callerLanguage(context);
  const [first] = classes;
  const shared = new Set(sharedAttributes(classes).map(({ id }) => id));
  const restricted = new Set(
    ids.flatMap((id) => found[0]?.reach.sight?.restrictions.get(id)?.map(({ attributeId }) => attributeId) ?? []),
  );
  const guids = found.map(({ document }) => document.id);
  const { tenantId, caller } = context;
  const held = await heldAttributes(context.tx, { tenantId, userId: caller.userId }, guids);
  const twinsIn = (attribute: Attribute) => classes.flatMap((one) => twinIn(one, attribute) ?? []);
  return {
    attributes: (first?.attributes ?? []).map((attribute) => {
      const values = found.map(({ document }) => valueOf(classes, document, first, attribute.id));
      const [value = ''] = values;
      const isSame = values.every((one) => one === value);
      const twins = twinsIn(attribute);
      const isInherited = found.some(({ document }) => isInheritedIn(document, ownTwin(classes, document, attribute)));
      const waits = ({ document }: Seen) => {
        const own = ownTwin(classes, document, attribute);
        return own !== undefined && held.get(document.id)?.has(own.id) === true;
      };
      const isHeld = withValues && found.length > 1 ? found.every(waits) : found.some(waits);
      const ofClass =
        isInherited && shared.has(attribute.id) ? 'inherited' : reasonOf(twins, shared.has(attribute.id), restricted);
      const reason = ofClass === '' && isHeld ? 'held' : ofClass;
      return {
        id: attribute.id,
        name: inLanguage(attribute, language).name,
        kindId: attribute.kind,
        multi: attribute.multi,
        access: reason === '' ? ('edit' as const) : reason === 'notInEveryClass' ? ('hidden' as const) : ('readOnly' as const),
        reason,
        values: isSame ? ('same' as const) : ('mixed' as const),
        value: isSame ? value : '',
        ...boundsOf(twins),
      };
    }),
    documents: found.map(({ document: { id: guid, classId, version: currentChangeSetId, values } }) => ({
      guid,
      classId,
      currentChangeSetId,
      ...(withValues && { values }),
      ...(withValues && classes.length > 1 && { twins: twinsOf(classes, classId, first) }),
    })),
  };
}

/** Bounds of a field that several classes share: mandatory where one of them asks for it, and the values all their lists have. */
function boundsOf(twins: readonly Attribute[]) {
  const lists = twins.map(optionsOf).filter((options) => options.length > 0);
  const [list = [], ...others] = lists;
  const options = list.filter((one) => others.every((other) => other.includes(one)));
  return { mandatory: twins.some(({ mandatory }) => mandatory), options };
}

/** Attributes of a class that equal those of the first class, by the ids of those. */
function twinsOf(classes: readonly DocumentClass[], classId: string, first: DocumentClass | undefined) {
  const own = classes.find(({ id }) => id === classId);
  return (first?.attributes ?? []).flatMap((attribute) => {
    const twin = own && twinIn(own, attribute);
    return twin ? [{ id: attribute.id, attributeId: twin.id }] : [];
  });
}

/** Why a field cannot be changed: one of the classes does not have it, or does not let it be changed. */
function reasonOf(
  twins: readonly Attribute[],
  isShared: boolean,
  restricted: ReadonlySet<string>,
): Answer['attributes'][number]['reason'] {
  if (!isShared) return 'notInEveryClass';
  if (twins.some(({ id }) => restricted.has(id))) return 'restricted';
  if (twins.some(({ autonumber }) => autonumber)) return 'autonumber';
  return twins.some(({ readOnly }) => readOnly) ? 'readOnly' : '';
}

function ownTwin(classes: readonly DocumentClass[], { classId }: Seen['document'], attribute: Attribute) {
  const own = classes.find(({ id }) => id === classId);
  return own && twinIn(own, attribute);
}

function valueOf(
  classes: readonly DocumentClass[],
  { classId, values }: Seen['document'],
  first: DocumentClass | undefined,
  attributeId: string,
): string {
  const own = classes.find(({ id }) => id === classId);
  const attribute = first?.attributes.find(({ id }) => id === attributeId);
  const twin = own && attribute ? twinIn(own, attribute) : undefined;
  return values[twin?.id ?? ''] ?? '';
}
