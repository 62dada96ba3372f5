import { attributeKind } from '#schema/codes.ts';
import { grantsOf } from '#schema/grants.ts';
import type { FeedDraft } from '#schema/judge/feed-rows.ts';
import { projectScopes, scopeChanges } from '#schema/rules/stream-rights.ts';
import { CLIENT, projectScope, SUPERVISORS, userScope } from '#schema/scopes.ts';
import type { ScopeRow } from '#schema/streams.ts';
import { closedRoles, dictionaryId, rolesNow } from '#sync/simulator/model/client-data.ts';
import type { ModelTenant } from '#sync/simulator/model/tenant.ts';
import { sightIn, streetRestrictions } from './sights.ts';

/** Changes of a client without an operation of a device: each turns something of its configuration, or turns it back. */

/** Announces the configuration of a new client. */
export function announceConfiguration(tenant: ModelTenant): void {
  const { projects, classes, containerTypes, costCenters } = tenant.configuration;
  tenant.announce([
    ...[...projects.values()].map((row) => refer(projectScope(row.id), 'project', row)),
    ...[...classes.values()].map((row) => refer(projectScope(row.projectId), 'class', row)),
    ...[...containerTypes.values()].map((row) => refer(CLIENT, 'containerType', row)),
    ...[...costCenters.values()].map((row) => refer(CLIENT, 'costCenter', row)),
    dictionaryRow(tenant),
  ]);
}

function dictionaryRow(tenant: ModelTenant): FeedDraft {
  return { stream: 'dictionaries', id: dictionaryId, scope: CLIENT, row: tenant.headOf(dictionaryId) };
}

/** Withdraws or restores a value. */
export function turnValue(tenant: ModelTenant, value: string): void {
  const values = tenant.configuration.dictionaries.get(dictionaryId);
  if (!values?.delete(value)) values?.add(value);
  tenant.turnedValues.push({ version: ++tenant.dictionaryVersion, value });
  tenant.announce([dictionaryRow(tenant)]);
}

/** Closes or opens a cost center. */
export function turnCostCenter(tenant: ModelTenant, id: string): void {
  const now = tenant.configuration.costCenters.get(id);
  if (!now) return;
  const row = { ...now, status: 1 - now.status };
  tenant.configuration.costCenters.set(id, row);
  tenant.announce([{ stream: 'references', id: `costCenter/${id}`, scope: CLIENT, row: { of: 'costCenter', ...row } }]);
}

/** Withdraws or restores a project. */
export function turnProject(tenant: ModelTenant, id: string): void {
  const now = tenant.configuration.projects.get(id);
  if (!now) return;
  const row = { ...now, active: !now.active };
  tenant.configuration.projects.set(id, row);
  tenant.announce([{ stream: 'references', id: `project/${id}`, scope: projectScope(id), row: { of: 'project', ...row } }]);
}

/** Makes a new version of a class: its name becomes mandatory, or optional again. */
export function turnClass(tenant: ModelTenant, id: string): void {
  const now = tenant.configuration.classes.get(id);
  if (!now) return;
  const attributes = now.attributes.map((one) => (one.kind === attributeKind.text ? { ...one, mandatory: !one.mandatory } : one));
  const row = { ...now, version: now.version + 1, attributes };
  tenant.configuration.classes.set(id, row);
  tenant.configuration.classVersions.set(`${id}@${row.version}`, row);
  tenant.announce([
    { stream: 'references', id: `class/${id}`, scope: projectScope(row.projectId), row: { of: 'class', ...row } },
  ]);
}

/** Removes a project from a user, or returns it. */
export function turnRight(tenant: ModelTenant, userId: string, projectId: string): void {
  const person = tenant.configuration.people.get(userId);
  if (!person) return;
  const projects = new Map(person.projects);
  const granted = !projects.delete(projectId);
  if (granted) projects.set(projectId, person.grants);
  tenant.configuration.people.set(userId, { ...person, projects });
  const moved = projectScopes(userId, projectId).map((scope) => ({ scope, granted }));
  const rows = tenant.configuration.sights.has(userId) ? [...moved, ...casesAgain(tenant, userId)] : moved;
  const scope = userScope(userId);
  tenant.announce(rows.map((row) => ({ stream: 'scopes', id: `${userId}/${row.scope}`, scope, row })));
}

/** Cases have no project, and visibility of their documents depends on the project too. */
function casesAgain(tenant: ModelTenant, userId: string): ScopeRow[] {
  return tenant.scopesOf(userId).includes(SUPERVISORS) ? [{ scope: SUPERVISORS, granted: true }] : [];
}

/** Narrows or widens a user's document visibility: the pages they read next replace their rows. */
export function turnSight(tenant: ModelTenant, userId: string): void {
  const person = tenant.configuration.people.get(userId);
  if (!person) return;
  if (!tenant.configuration.sights.delete(userId)) tenant.configuration.sights.set(userId, sightIn(person, streetRestrictions()));
  const readable = new Set(tenant.scopesOf(userId));
  const scopes = [...[...person.projects.keys()].map(projectScope), SUPERVISORS].filter((scope) => readable.has(scope));
  const scope = userScope(userId);
  tenant.announce(scopes.map((one) => ({ stream: 'scopes', id: `${userId}/${one}`, scope, row: { scope: one, granted: true } })));
}

/** Turns an operator into a user who reads neither boxes nor documents, or back. */
export function turnRoles(tenant: ModelTenant, userId: string): void {
  const person = tenant.configuration.people.get(userId);
  if (!person) return;
  const was = rolesNow(person);
  const is = was === closedRoles ? rolesNow({ ...person, role: '' }) : closedRoles;
  const projects = new Map([...person.projects.keys()].map((id) => [id, grantsOf(is)]));
  tenant.configuration.people.set(userId, { ...person, role: is[0] ?? '', grants: grantsOf(is), projects });
  const scope = userScope(userId);
  const rows = scopeChanges({ userId, projects: person.projects.keys(), pools: [] }, was, is);
  tenant.announce(rows.map((row) => ({ stream: 'scopes', id: `${userId}/${row.scope}`, scope, row })));
}

function refer(scope: string, of: string, row: { id: string }): FeedDraft {
  return { stream: 'references', id: `${of}/${row.id}`, scope, row: { of, ...row } };
}
