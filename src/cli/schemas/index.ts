/**
 * The shape of every JSON document by kind: published as docs/schema/<kind>.json, checked by tests. Commands never
 * import this: zod would cost each call 10 ms to describe what the types already hold.
 */
import type { z } from 'zod';
import { anomaliesSchema, anomalySchema } from './anomalies';
import { auditRecordSchema, auditSchema } from './audit';
import { checkSchema, findingSchema } from './check';
import { completionSchema } from './completion';
import { contextAfterTurnSchema, contextAssembleSchema, contextCompactSchema } from './context';
import { doctorNewIdSchema, doctorSchema } from './doctor';
import { entityDedupeSchema, entityListSchema, entityResultSchema, entityShowSchema } from './entity';
import { errorSchema } from './error';
import { exportSchema } from './export';
import {
  extractApplySchema,
  extractRequestSchema,
  extractSchema,
  factSchema,
  factsAddSchema,
  factsListSchema,
  factsShowSchema,
  judgedFactsSchema,
} from './extract';
import { getSchema } from './get';
import { helpSchema } from './help';
import { diffSchema, logEntrySchema, logSchema, memoryChangeSchema } from './history';
import { hooksInstallSchema, hooksStatusSchema, hooksUninstallSchema, postMergeSchema } from './hooks';
import { hygieneSchema } from './hygiene';
import { importListSchema, importSchema, importUndoSchema } from './import';
import { ingestRequestsSchema, ingestSchema } from './ingest';
import {
  contradictionsListSchema,
  contradictionsResolveSchema,
  effectivenessSchema,
  feedbackSchema,
  lifecycleSchema,
  lineageSchema,
  signalSchema,
  trashListSchema,
  trashPurgeSchema,
  verifySchema,
} from './learning';
import { linksResultSchema, linksSchema, synapseGetSchema } from './links';
import { listResultSchema, listSchema } from './list';
import { maintainSchema } from './maintain';
import { mergeAuditSchema, mergeLogLineSchema, mergeLogSchema, mergeResolveSchema } from './merge';
import { observeSchema } from './observe';
import { pathsSchema } from './paths';
import { pinListSchema, pinsChangedSchema } from './pins';
import {
  ponderAgainSchema,
  ponderAutoSchema,
  ponderCreateSchema,
  ponderDeleteSchema,
  ponderListResultSchema,
  ponderListSchema,
  ponderReportSchema,
  ponderRunSchema,
  ponderShowSchema,
  ponderTaskSchema,
} from './ponder';
import { primeSchema } from './prime';
import {
  proposalsAcceptSchema,
  proposalsDismissSchema,
  proposalsEditSchema,
  proposalsListResultSchema,
  proposalsListSchema,
  proposalsShowSchema,
} from './proposals';
import {
  briefingSchema,
  recentResultSchema,
  recentSchema,
  sessionListSchema,
  sessionRestoreSchema,
  sessionSaveSchema,
  timelineSchema,
} from './recent';
import { scheduleChangeSchema, schedulePrintSchema, scheduleRunSchema } from './schedule';
import { searchQueriesSchema, searchResultSchema, searchSchema } from './search';
import {
  cacheClearSchema,
  cachePathSchema,
  configDataRootSchema,
  configGetSchema,
  configListSchema,
  configSetSchema,
  configUnsetSchema,
  initSchema,
  setupSchema,
  trustSchema,
} from './setup';
import {
  skillCatalogueSchema,
  skillChangedSchema,
  skillComposeListSchema,
  skillDeleteSchema,
  skillDistributeSchema,
  skillGetSchema,
  skillInvokeSchema,
  skillListResultSchema,
  skillListSchema,
  skillRelateListSchema,
  skillScanSchema,
} from './skills';
import { statsSchema } from './stats';
import { statusSchema } from './status';
import { syncSchema } from './sync';
import { synthesizeSchema } from './synthesize';
import {
  transcriptExportSchema,
  transcriptImportSchema,
  transcriptListResultSchema,
  transcriptListSchema,
  transcriptShowSchema,
} from './transcript';
import { versionSchema } from './version';
import {
  addSchema,
  deleteSchema,
  editSchema,
  linkSchema,
  moveSchema,
  unlinkSchema,
  updateSchema,
} from './writes';

export const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  add: addSchema,
  archive: lifecycleSchema('archive'),
  audit: auditSchema,
  'audit-record': auditRecordSchema,
  anomalies: anomaliesSchema,
  anomaly: anomalySchema,
  briefing: briefingSchema,
  'cache-clear': cacheClearSchema,
  'cache-path': cachePathSchema,
  check: checkSchema,
  completion: completionSchema,
  'config-data-root': configDataRootSchema,
  'config-get': configGetSchema,
  'config-list': configListSchema,
  'config-set': configSetSchema,
  'config-unset': configUnsetSchema,
  'contradictions-list': contradictionsListSchema,
  'contradictions-resolve': contradictionsResolveSchema,
  'context-after-turn': contextAfterTurnSchema,
  'context-assemble': contextAssembleSchema,
  'context-compact': contextCompactSchema,
  delete: deleteSchema,
  doctor: doctorSchema,
  'doctor-new-id': doctorNewIdSchema,
  diff: diffSchema,
  edit: editSchema,
  effectiveness: effectivenessSchema,
  error: errorSchema,
  import: importSchema,
  'import-list': importListSchema,
  'import-undo': importUndoSchema,
  export: exportSchema,
  extract: extractSchema,
  'extract-apply': extractApplySchema,
  'extract-request': extractRequestSchema,
  'entity-dedupe': entityDedupeSchema,
  'entity-list': entityListSchema,
  'entity-list-result': entityResultSchema,
  'entity-show': entityShowSchema,
  'facts-add': factsAddSchema,
  'facts-hide': judgedFactsSchema('facts-hide'),
  'facts-list': factsListSchema,
  'facts-list-result': factSchema,
  'facts-promote': judgedFactsSchema('facts-promote'),
  'facts-show': factsShowSchema,
  'facts-unhide': judgedFactsSchema('facts-unhide'),
  feedback: feedbackSchema,
  finding: findingSchema,
  forget: lifecycleSchema('forget'),
  get: getSchema,
  help: helpSchema,
  hygiene: hygieneSchema,
  init: initSchema,
  setup: setupSchema,
  'hooks-install': hooksInstallSchema,
  'hooks-status': hooksStatusSchema,
  'hooks-uninstall': hooksUninstallSchema,
  lineage: lineageSchema,
  link: linkSchema,
  links: linksSchema,
  'links-result': linksResultSchema,
  list: listSchema,
  'list-result': listResultSchema,
  log: logSchema,
  'log-entry': logEntrySchema,
  'memory-change': memoryChangeSchema,
  'merge-audit': mergeAuditSchema,
  maintain: maintainSchema,
  synthesize: synthesizeSchema,
  'merge-log': mergeLogSchema,
  'merge-log-line': mergeLogLineSchema,
  'merge-resolve': mergeResolveSchema,
  move: moveSchema,
  paths: pathsSchema,
  'pin-add': pinsChangedSchema('pin-add'),
  'pin-list': pinListSchema,
  'pin-rm': pinsChangedSchema('pin-rm'),
  'ponder-again': ponderAgainSchema,
  'ponder-auto': ponderAutoSchema,
  'ponder-create': ponderCreateSchema,
  'ponder-delete': ponderDeleteSchema,
  'ponder-list': ponderListSchema,
  'ponder-list-result': ponderListResultSchema,
  'ponder-report': ponderReportSchema,
  'ponder-run': ponderRunSchema,
  'ponder-show': ponderShowSchema,
  'ponder-task': ponderTaskSchema,
  'post-merge': postMergeSchema,
  observe: observeSchema,
  'proposals-accept': proposalsAcceptSchema,
  'proposals-dismiss': proposalsDismissSchema,
  'proposals-edit': proposalsEditSchema,
  'proposals-list': proposalsListSchema,
  'proposals-list-result': proposalsListResultSchema,
  'proposals-show': proposalsShowSchema,
  prime: primeSchema,
  recent: recentSchema,
  'recent-result': recentResultSchema,
  restore: lifecycleSchema('restore'),
  'schedule-install': scheduleChangeSchema('schedule-install'),
  'schedule-print': schedulePrintSchema,
  'schedule-remove': scheduleChangeSchema('schedule-remove'),
  'schedule-run': scheduleRunSchema,
  search: searchSchema,
  'search-queries': searchQueriesSchema,
  'search-result': searchResultSchema,
  signal: signalSchema,
  'session-list': sessionListSchema,
  'session-restore': sessionRestoreSchema,
  'session-save': sessionSaveSchema,
  'skill-catalogue': skillCatalogueSchema,
  'skill-compose': skillChangedSchema('skill-compose'),
  'skill-compose-list': skillComposeListSchema,
  'skill-create': skillChangedSchema('skill-create'),
  'skill-delete': skillDeleteSchema,
  'skill-distribute': skillDistributeSchema,
  'skill-get': skillGetSchema,
  'skill-invoke': skillInvokeSchema,
  'skill-list': skillListSchema,
  'skill-list-result': skillListResultSchema,
  'skill-relate': skillChangedSchema('skill-relate'),
  'skill-relate-list': skillRelateListSchema,
  'skill-retire': skillChangedSchema('skill-retire'),
  'skill-revive': skillChangedSchema('skill-revive'),
  'skill-scan': skillScanSchema,
  'skill-update': skillChangedSchema('skill-update'),
  stats: statsSchema,
  status: statusSchema,
  'synapse-get': synapseGetSchema,
  sync: syncSchema,
  timeline: timelineSchema,
  ingest: ingestSchema,
  'ingest-requests': ingestRequestsSchema,
  'transcript-export': transcriptExportSchema,
  'transcript-import': transcriptImportSchema,
  'transcript-list': transcriptListSchema,
  'transcript-list-result': transcriptListResultSchema,
  'transcript-show': transcriptShowSchema,
  'trash-list': trashListSchema,
  'trash-purge': trashPurgeSchema,
  'trash-restore': lifecycleSchema('trash-restore'),
  trust: trustSchema,
  unlink: unlinkSchema,
  update: updateSchema,
  verify: verifySchema,
  version: versionSchema,
};
