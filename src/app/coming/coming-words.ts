import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ComingAddress } from '#schema/pages.ts';

/** Texts of areas that have several pages. */
const report = msg`Generate reports as PDF, CSV, HTML or XML, see their progress and open the finished ones.`;
const verification = msg`Documents waiting to be checked, by class and status, and the findings for each of them.`;
const flows = msg`Draw the steps a document goes through: activities, who does them, and how they follow each other.`;
const tasks = msg`Cases in their workflow: what was requested, who is working on it, what comes next, with the documents at hand.`;

/**
 * Content of the pages whose areas are not built yet. A line is removed with its area; a page without its line does not
 * compile.
 */
// oxfmt-ignore
export const comingWords: Readonly<Record<ComingAddress, MessageDescriptor>> = {
  'dashboard': msg`Boxes, orders, cases and storage in figures and charts, each with its table.`,
  'invoices': msg`Imported invoices with their status, the report of each import, and exports.`,
  'management/user': msg`People of the client: their roles, projects and classes, and invitations.`,
  'notification/tickets': msg`Questions to support and the conversation about each, with attachments.`,
  'workflow/assigned-to-me': tasks,
  'workflow/my-requests': tasks,
  'internal-workflow': tasks,
  'internal-workflow/filter-task-list-dialog': tasks,
  'report/{id}': report,
  'report/{id}/list': report,
  'report/{id}/report-generate': report,
  'report/{id}/preview/{reportid}': report,
  'verification-module/activity-dialog': flows,
  'verification-module/relation-dialog': flows,
  'verification-module/verification-flow': flows,
  'verification-module/class/{id?}': verification,
  'verification-module/{id?}': verification,
  'verification-module/{projectid}/{id}': verification,
  'management/audit': msg`Who did what and when, with search, filters and export.`,
  operations: msg`Health of the service: queues, backups, storage and running work.`,
};
