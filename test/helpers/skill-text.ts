/** The text of a SKILL.md as agents have it. */
export function skillText(name: string, description = `How to ${name}.`, body = `# ${name}\n`): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`;
}
