import * as v from 'valibot';
import { calls } from '#schema/calls/call.ts';
import { nothing } from '#schema/calls/inputs.ts';
import { LIMITS } from '#schema/limits.ts';
import { clientParameters, menu, preference } from '#schema/records/settings.ts';
import { costCenter, documentClass, project } from '#schema/records/reference.ts';

export const settingsCalls = calls({
  customerParameters: {
    method: 'GET',
    path: '/api/settings/customer-parameters',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Parameters of the client (S0 §3).',
    input: nothing,
    result: clientParameters,
  },
  userPreference: {
    method: 'GET',
    path: '/api/settings/user-preference',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Preferences of the user (S0 §3).',
    input: nothing,
    result: v.array(preference),
  },
  userPreferenceSave: {
    method: 'POST',
    path: '/api/settings/user-preference-save',
    who: 'session',
    bucket: 'write',
    audit: 'preference.save',
    offline: 'never',
    summary: 'Save preferences.',
    input: v.strictObject({
      preferenceList: v.pipe(
        v.array(
          v.strictObject({
            preferenceID: v.number(),
            preferenceValue: v.pipe(v.string(), v.maxLength(LIMITS.preferenceCharacters)),
          }),
        ),
        v.maxLength(100),
      ),
    }),
    result: v.object({ saved: v.number() }),
  },
  userProjects: {
    method: 'POST',
    path: '/api/settings/user-projects',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Projects the user may work in.',
    input: nothing,
    result: v.array(project),
  },
  userClasses: {
    method: 'POST',
    path: '/api/settings/user-classes',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Classes of a project.',
    input: v.strictObject({ projectId: v.string(), includeLinkClass: v.optional(v.boolean()) }),
    result: v.array(documentClass),
  },
  operationList: {
    method: 'GET',
    path: '/api/settings/operation-list',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Codes of the actions menu offered for a destination, by status where it is `protocol` (S1 §4).',
    input: v.strictObject({ destination: v.string(), classId: v.optional(v.string()) }),
    result: v.array(v.object({ status: v.number(), operations: v.array(v.number()) })),
  },
  userCostCenter: {
    method: 'GET',
    path: '/api/settings/user-cost-center',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Cost centers of the user.',
    input: nothing,
    result: v.array(costCenter),
  },
  customizedSettingsForFrontend: {
    method: 'GET',
    path: '/api/settings/customized-settings-for-frontend',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Roles and grants of the user; fetched once and kept.',
    input: nothing,
    result: v.object({ roles: v.array(v.string()), grants: v.array(v.string()) }),
  },
  clientList: {
    method: 'GET',
    path: '/api/settings/client-list',
    who: 'session',
    bucket: 'read',
    offline: 'never',
    summary: 'Clients an internal user may switch to; one entry for others.',
    input: nothing,
    result: v.array(v.object({ customerName: v.string(), customerGuid: v.string(), urlPath: v.string() })),
  },
});

export const navigationCalls = calls({
  menu: {
    method: 'GET',
    path: '/api/navigation/menu',
    who: 'session',
    bucket: 'read',
    offline: 'cached',
    summary: 'Menu of the drawer (S0 §2).',
    input: nothing,
    result: menu,
  },
  integrationTab: {
    method: 'POST',
    path: '/api/navigation/integration-tab',
    who: 'session',
    bucket: 'read',
    offline: 'never',
    summary: 'Address of another system, for a tab of its own (S0 §7).',
    input: v.strictObject({ id: v.pipe(v.string(), v.maxLength(200)) }),
    result: v.string(),
  },
});
