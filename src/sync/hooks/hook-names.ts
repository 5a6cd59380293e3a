/** The hooks of git that we use, in the order in which they are shown. */
export const HOOKS = ['post-merge', 'post-rewrite', 'post-checkout', 'pre-commit'] as const;
export type HookName = (typeof HOOKS)[number];

/** Lies in the common git dir beside the merge driver; every way in leads to it. */
export const HOOK_SCRIPT = 'hook.sh';

/** Ends the check of a commit that is to be stopped. Not 1, with which a node that cannot start ends. */
export const REFUSED_STATUS = 21;
