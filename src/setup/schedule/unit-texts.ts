/** What systemd, launchd and GitHub are told. Pure. */
import { calendarTime, cronTime } from './interval';
import type { Job } from './job';

/** In the first lines of every file of ours. */
export const OWN_MARK = 'made by co-engram schedule install; co-engram schedule remove takes it away';

/** One word of a command line of systemd, whatever is in it. */
function systemdWord(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$');
  return `"${escaped}"`;
}

/** Of a setting in which `$` means nothing. */
function systemdText(text: string): string {
  return systemdWord(text).replaceAll('$$', '$');
}

export function systemdService({ command, path, root }: Job): string {
  // systemd wants the program itself unquoted and without variables; env takes any.
  const words = ['/usr/bin/env', ...command.map(systemdWord)].join(' ');
  return `# ${OWN_MARK}
[Unit]
Description=co-engram: look after ${root.replaceAll('%', '%%').replaceAll('\\', '\\\\')}

[Service]
Type=oneshot
Environment=${systemdText(`PATH=${path}`)}
ExecStart=${words}
`;
}

export function systemdTimer({ interval, offset, root }: Job): string {
  return `# ${OWN_MARK}
[Unit]
Description=co-engram: look after ${root.replaceAll('%', '%%').replaceAll('\\', '\\\\')} every ${interval.text}

[Timer]
OnCalendar=${calendarTime(interval, offset)}
Persistent=true

[Install]
WantedBy=timers.target
`;
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function launchdName({ id }: Pick<Job, 'id'>): string {
  return `org.co-engram.${id}`;
}

export function launchdPlist(job: Job): string {
  const words = job.command.map((word) => `    <string>${xmlText(word)}</string>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- ${OWN_MARK} -->
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${launchdName(job)}</string>
  <key>ProgramArguments</key>
  <array>
${words}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>PATH</key>
    <string>${xmlText(job.path)}</string>
  </dict>
  <key>StartInterval</key>
  <integer>${job.interval.minutes * 60}</integer>
</dict>
</plist>
`;
}

/** A workflow for the repository itself; `version` of co-engram. */
export function githubWorkflow({ interval, offset }: Job, steps: readonly string[], version: string): string {
  return `name: co-engram
on:
  schedule:
    - cron: "${cronTime(interval, offset)}"
  workflow_dispatch:
permissions:
  contents: write
concurrency:
  group: co-engram
jobs:
  look-after:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: |
          git config user.name "github-actions[bot]"
          git config user.email "41898282+github-actions[bot]@users.noreply.github.com"
          npx --yes co-engram@${version} schedule run --steps ${steps.join(',')} --repo .
`;
}
