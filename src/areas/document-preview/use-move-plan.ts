import { useEffect, useState } from 'react';
import type { CallResult } from '#schema/calls/call.ts';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import type { DocumentClass } from '#schema/records/reference.ts';
import { movePlan } from '#schema/rules/move-plan.ts';
import { useCalled, type Called } from '#src/data/answers/use-called.ts';
import { useLive } from '#src/data/live/live.ts';
import { has } from '#src/data/queries/dictionaries.ts';
import { classOf } from '#src/data/queries/references.ts';
import { todayHere } from '#src/kit/inputs/today.ts';
import { StoreFault } from '#sync/ports.ts';
import type { DocumentParts } from './framed-document.tsx';

export type Plan = CallResult<typeof documentEditCalls.moveAttributeList>;

interface Planned {
  data: Plan | undefined;
  fault: Called<typeof documentEditCalls.moveAttributeList>['fault'];
  /** The class where it is of the same project and on this device: the move needs no connection. */
  to: DocumentClass | null;
}

/** The values of a document in another class: planned on this device for a class of its project, asked of the service otherwise. */
export function useMovePlan({ info, metadata }: DocumentParts, classId: string): Planned {
  const { guid: documentGuid, projectId } = info;
  const from = useLive(classOf, info.classId);
  const there = useLive(classOf, classId);
  const isRead = from !== undefined && there !== undefined;
  // the class whose value lists this device could not read: the service plans instead
  const [unread, setUnread] = useState('');
  const to = from && there?.projectId === projectId && there.id !== unread ? there : null;
  const called = useCalled(
    documentEditCalls.moveAttributeList,
    classId !== '' && isRead && !to ? { documentGuid, classId } : null,
  );
  const [planned, setPlanned] = useState<{ of: string; seen: DocumentParts['metadata']['attributes']; plan: Plan }>();
  const { attributes } = metadata;
  useEffect(() => {
    if (!from || !to) return undefined;
    let isOver = false;
    const values = Object.fromEntries(attributes.map(({ id, value }) => [id, value]));
    const nameOf = ({ name }: { name: string }) => name;
    void movePlan({ from, to, values, nameOf, today: todayHere(), lookUp: has }).then(
      (plan) => {
        if (!isOver) setPlanned({ of: to.id, seen: attributes, plan });
      },
      (fault: unknown) => {
        if (!(fault instanceof StoreFault)) throw fault;
        if (!isOver) setUnread(to.id);
      },
    );
    return () => {
      isOver = true;
    };
  }, [from, to, attributes]);
  const isOfThese = planned?.of === to?.id && planned?.seen === attributes;
  if (to) return { data: isOfThese ? planned?.plan : undefined, fault: undefined, to };
  return { data: called.data, fault: called.fault, to };
}
