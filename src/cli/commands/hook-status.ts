export { command } from './hooks-status';
