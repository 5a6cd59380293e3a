/** The state of the memory, and its upkeep. */
import type { DoctorOptions, DoctorOutcome } from '../doctor/doctor';
import type { Finding } from '../doctor/finding';
import type { CheckOptions, CheckReport } from '../doctor/run-checks';
import type { StatusReport } from '../doctor/status';
import type { MaintainOptions, MaintainReport } from '../maintenance/maintain';
import type { AuditAnswer, AuditOptions } from '../maintenance/query-audit';
import type { Synthesis, SynthesizeOptions } from '../maintenance/synthesize';
import type { WriteOptions, Written } from '../remember/write';
import type { SetupChange, SetupOptions } from '../setup/agents/setup';
import type {
  InstallableScheduler,
  PrintedSchedule,
  ScheduleChange,
  ScheduleOptions,
} from '../setup/schedule/schedule';
import type { Memory } from '../store/memory';
import { beforeWriting } from './before-writing';

export type {
  AuditAnswer,
  AuditOptions,
  CheckOptions,
  CheckReport,
  DoctorOptions,
  DoctorOutcome,
  Finding,
  InstallableScheduler,
  MaintainOptions,
  MaintainReport,
  PrintedSchedule,
  ScheduleChange,
  ScheduleOptions,
  StatusReport,
  Synthesis,
  SynthesizeOptions,
};

export interface UpkeepMethods {
  status(): Promise<StatusReport>;
  check(options?: CheckOptions): Promise<CheckReport>;
  /** Looks at everything, and with `fix` mends what loses nothing. */
  doctor(options?: DoctorOptions): Promise<DoctorOutcome>;
  /** Gives the copy at a path an id of its own. */
  giveNewId(
    path: string,
    options?: WriteOptions,
  ): Promise<Written<{ path: string; from: string; to: string }>>;
  /** Runs stages of maintenance, by default those that are due. */
  maintain(options?: MaintainOptions): Promise<MaintainReport>;
  /** Suggests the pattern of 2 to 20 engrams, by the user's model (`llm.command`) or by rules. */
  synthesize(references: readonly string[], options?: SynthesizeOptions): Promise<Written<Synthesis>>;
  /** What this clone changed, by whom and why, newest first. */
  audit(options?: AuditOptions): Promise<AuditAnswer>;
  /** What the pre-commit hook stops a commit for; called by git. */
  checkCommit(): Promise<Finding[]>;
  /** What a table of jobs of the system would be told, so that this repository is looked after. */
  printSchedule(options: ScheduleOptions): Promise<PrintedSchedule>;
  installSchedule(
    options: ScheduleOptions<InstallableScheduler> & { dryRun?: boolean },
  ): Promise<ScheduleChange>;
  /** Tells agents about this memory in a file of instructions, or takes that out again. */
  setUpAgent(options: SetupOptions): Promise<SetupChange>;
  removeSchedule(options?: { scheduler?: InstallableScheduler; dryRun?: boolean }): Promise<ScheduleChange>;
}

export function upkeepMethods(memory: Memory): UpkeepMethods {
  return {
    status: async () => (await import('../doctor/status')).status(memory),
    check: async (options) => (await import('../doctor/run-checks')).runChecks(memory, options),
    doctor: async (options) => (await import('../doctor/doctor')).doctor(memory, options),
    giveNewId: async (path, options) => (await import('../doctor/new-id')).giveNewId(memory, path, options),
    maintain: async (options) => {
      await beforeWriting(memory, options);
      const { doctorForMaintenance } = await import('../doctor/doctor-for-maintenance');
      return (await import('../maintenance/maintain')).maintain(
        memory,
        options,
        doctorForMaintenance(memory),
      );
    },
    synthesize: async (references, options) => {
      await beforeWriting(memory, options);
      return (await import('../maintenance/synthesize')).synthesize(memory, references, options);
    },
    audit: async (options) => (await import('../maintenance/query-audit')).queryAudit(memory, options),
    checkCommit: async () => (await import('../doctor/check-commit')).checkCommit(memory),
    printSchedule: async (options) =>
      (await import('../setup/schedule/schedule')).printSchedule(memory, options),
    installSchedule: async (options) =>
      (await import('../setup/schedule/schedule')).installSchedule(memory, options),
    setUpAgent: async (options) => (await import('../setup/agents/setup')).setUpAgent(memory, options),
    removeSchedule: async (options) =>
      (await import('../setup/schedule/schedule')).removeSchedule(memory, options),
  };
}
