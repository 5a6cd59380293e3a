import { z } from 'zod';
import { document } from './document';

export const versionSchema = document('version', {
  version: z.string().describe('of co-engram, semantic versioning'),
  platform: z.string().describe('as Node names it: linux, darwin, win32'),
});
