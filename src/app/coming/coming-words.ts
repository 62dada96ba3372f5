import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface Words {
  title: MessageDescriptor;
  /** What will be there. */
  text: MessageDescriptor;
}

/** Texts of areas that have several pages. */
const search = msg`Search by the attributes of a class or across linked classes, save views, preview a document next to the list and order what was found.`;
const preview = msg`The pages of a document with its attributes, history, verification, full text, relations and workflow, each on a tab of its own.`;
const order = msg`Order delivery, pickup, destruction or materials from a basket, with cost centers and availability shown before you order.`;
const report = msg`Generate reports as PDF, CSV, HTML or XML, see their progress and open the finished ones.`;
const segregation = msg`Verify what is in a box by scanning it, correct it, and bring it in line with the archive data.`;
const verification = msg`Documents waiting to be checked, by class and status, and the findings for each of them.`;
const flows = msg`Draw the steps a document goes through: activities, who does them, and how they follow each other.`;
const tasks = msg`Cases in their workflow: what was requested, who is working on it, what comes next, with the documents at hand.`;
const dictionary = msg`The lists behind the fields: values, where they are used, new lists, and imports from a file.`;
const release = msg`Imports of released documents: their status, what was imported, and what was not accepted and why.`;

/**
 * Pages whose area is not built yet, by their address below the client: what will be there. The one place of these words; a
 * line goes when its area comes.
 */
// oxfmt-ignore
export const comingWords: Readonly<Record<string, Words>> = {
  dashboard: { title: msg`Dashboard`, text: msg`Boxes, orders, cases and storage in figures and charts, each with its table.` },
  invoices: { title: msg`Invoices`, text: msg`Imported invoices with their status, the report of each import, and exports.` },
  'management/cost-center': { title: msg`Cost centers`, text: msg`Cost centers of the client: who may use them, since when, and which are withdrawn.` },
  'management/dictionary': { title: msg`Value lists`, text: dictionary },
  'management/new-dictionary-dialog': { title: msg`New value list`, text: dictionary },
  'management/user': { title: msg`Users`, text: msg`People of the client: their roles, projects and classes, and invitations.` },
  'release-manager': { title: msg`Bulk imports`, text: release },
  'release-manager/import-details/{id}': { title: msg`Import details`, text: release },
  'retail-import/{id}': { title: msg`Import from file`, text: msg`Import rows of a file as documents: match the columns, see which rows would not be accepted, then import.` },
  'notification/tickets': { title: msg`Tickets`, text: msg`Questions to support and the conversation about each, with attachments.` },
  'workflow/assigned-to-me': { title: msg`Assigned to me`, text: tasks },
  'workflow/my-requests': { title: msg`My requests`, text: tasks },
  'internal-workflow': { title: msg`Internal workflow`, text: tasks },
  'internal-workflow/filter-task-list-dialog': { title: msg`Task list filter`, text: tasks },
  'document-search/{target}/{id}': { title: msg`Document search`, text: search },
  'document-search/{target}/{id}/query': { title: msg`Search query`, text: search },
  'document-search/{target}/{id}/result': { title: msg`Search results`, text: search },
  'document-preview/{document}': { title: msg`Document`, text: preview },
  'document-preview/{document}/attrs': { title: msg`Attributes`, text: preview },
  'document-preview/{document}/changes-history': { title: msg`History of changes`, text: preview },
  'document-preview/{document}/document-verification-module': { title: msg`Verification`, text: preview },
  'document-preview/{document}/full-text-information': { title: msg`Full text`, text: preview },
  'document-preview/{document}/move': { title: msg`Move`, text: preview },
  'document-preview/{document}/related-documents': { title: msg`Related documents`, text: preview },
  'document-preview/{document}/workflow-approval-dialog': { title: msg`Approval`, text: preview },
  'document-preview/{document}/workflow-history': { title: msg`Workflow history`, text: preview },
  'orders/{target}': { title: msg`Orders`, text: order },
  'orders/{target}/{id}': { title: msg`Order`, text: order },
  'orders/{target}/bulk-delivery/basket/{id}': { title: msg`Bulk delivery basket`, text: order },
  'report/{id}': { title: msg`Report`, text: report },
  'report/{id}/list': { title: msg`Generated reports`, text: report },
  'report/{id}/report-generate': { title: msg`Generate a report`, text: report },
  'report/{id}/preview/{reportid}': { title: msg`Report preview`, text: report },
  'segregation/{id}': { title: msg`Sorting`, text: segregation },
  'segregation/{id}/boxverify': { title: msg`Verify boxes`, text: segregation },
  'segregation/{id}/edition': { title: msg`Edit the sorting`, text: segregation },
  'segregation/{id}/segregation': { title: msg`Sort`, text: segregation },
  'segregation/{id}/settings': { title: msg`Sorting settings`, text: segregation },
  'segregation/{id}/synchronization': { title: msg`Synchronization`, text: segregation },
  'segregation/{id}/validation': { title: msg`Validation`, text: segregation },
  'segregation/{id}/synchpreview/{previewid}': { title: msg`Synchronization preview`, text: segregation },
  'verification-module/activity-dialog': { title: msg`Activity`, text: flows },
  'verification-module/relation-dialog': { title: msg`Relation`, text: flows },
  'verification-module/verification-flow': { title: msg`Verification flow`, text: flows },
  'verification-module/class/{id?}': { title: msg`Classes to verify`, text: verification },
  'verification-module/{id?}': { title: msg`Verification`, text: verification },
  'verification-module/{projectid}/{id}': { title: msg`Verification of a project`, text: verification },
};
