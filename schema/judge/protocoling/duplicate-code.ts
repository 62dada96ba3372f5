import { differing } from '#schema/rules/compare.ts';
import { contested, type Judgement } from '#schema/judge/judgement.ts';
import type { Registration } from '#schema/records/registration.ts';
import { flatRegistration } from './flat.ts';

/** The case of a document, new or changed, whose code another one of its class has. */
export function duplicateCode(document: Pick<Registration, 'code' | 'values'>, twin: Registration): Judgement {
  const [device, service] = [flatRegistration(document), flatRegistration(twin)];
  return contested('duplicateCode', {
    fields: differing(device, service),
    device,
    service,
    otherId: twin.id,
    otherTitle: twin.code,
  });
}
