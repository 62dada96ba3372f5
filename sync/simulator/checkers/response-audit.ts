import { entityOfStream } from '#schema/entities/all.ts';
import type { DictionaryPart } from '#schema/calls/dictionaries.ts';
import type { PullAnswer, PushAnswer, PushRequest } from '#schema/sync-wire.ts';
import type { ModelService, Session } from '#sync/simulator/model/service.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { short, type Scene } from './scene.ts';
import { isRowInSight } from '#sync/simulator/sights.ts';

/**
 * I7 on the wire: reads every answer as it leaves the service, and determines the owner of each row from the client's own rows
 * and rights, not from the scope an answer claims. Compares every character only on request, because that is slow.
 */
export class ResponseAudit {
  readonly #service: ModelService;
  readonly #fail: Scene['fail'];
  readonly #thorough: boolean;
  /** Rows already compared character by character; in the model the same object goes to many devices. */
  readonly #read = new Map<string, WeakSet<object>>();

  constructor(service: ModelService, fail: Scene['fail'], thorough: boolean) {
    this.#service = service;
    this.#fail = fail;
    this.#thorough = thorough;
  }

  page(session: Session, { rows }: PullAnswer): void {
    const tenant = this.#service.tenantOf(session);
    const scopes = new Set(tenant.scopesOf(session.userId));
    const streams = new Set<string>(tenant.streamsOf(session.userId));
    for (const { stream, id, scope, row } of rows) {
      if (!streams.has(stream)) this.#report(session, `${stream} ${short(id)}, a stream closed to the user's roles`);
      else if (!scopes.has(scope)) this.#report(session, `${stream} ${short(id)} of ${scope}`);
      else if (!tenant.feed.has(`${stream}/${id}`))
        this.#report(session, `${stream} ${short(id)}, which his client does not have`);
      else if (!isRowInSight(tenant.sightNow(session.userId), { stream, row }))
        this.#report(session, `${stream} ${short(id)}, which is out of his sight`);
      else if (!mayRead(tenant, session, stream, row)) this.#report(session, `${stream} ${short(id)}, which is not his`);
      if (typeof row === 'object' && row !== null) this.#letters(session, stream, row);
    }
  }

  words(session: Session, { operations }: PushRequest, { results }: PushAnswer): void {
    const asked = new Set(operations.map(({ opId }) => opId));
    for (const word of results) {
      if (!asked.has(word.opId)) this.#report(session, `a word on ${short(word.opId)}, which he did not send`);
      if (word.conflictId !== '' && !this.#service.tenantOf(session).casesNow().has(word.conflictId))
        this.#report(session, `case ${short(word.conflictId)}, which his client does not have`);
      this.#letters(session, 'a word', word);
    }
  }

  dictionary(session: Session, { id, values, added = [] }: DictionaryPart): void {
    const own = this.#service.tenantOf(session).configuration.dictionaries.get(id);
    for (const value of [...values, ...added])
      if (!own?.has(value)) this.#report(session, `${value}, which his dictionary does not have`);
  }

  /** Checks that all texts of a client's users contain its name, in codes and in values. */
  #letters(session: Session, about: string, body: object): void {
    if (!this.#thorough) return;
    const read = this.#read.get(session.clientId) ?? new WeakSet();
    if (read.has(body)) return;
    this.#read.set(session.clientId, read.add(body));
    const text = JSON.stringify(body).toLowerCase();
    for (const other of this.#service.tenants.keys())
      if (other !== session.clientId && text.includes(other)) this.#report(session, `${about} with something of ${other}`);
  }

  #report({ clientId, userId }: Session, what: string): void {
    this.#fail('I7', `${clientId}/${userId} is answered ${what}`);
  }
}

function mayRead(tenant: ModelTenant, { userId }: Session, stream: string, row: unknown): boolean {
  if (row === null) return true;
  const { opId = '', projectId = '' } = row as { opId?: string; projectId?: string };
  const person = tenant.configuration.people.get(userId);
  if (stream === 'verdicts') return tenant.operationNow(opId)?.userId === userId;
  const entity = entityOfStream(stream);
  if (!entity) return true;
  if (entity.scopes.includes('project')) return person?.projects.has(projectId) === true;
  return entity.readBy.some((grant) => person?.grants.has(grant));
}
