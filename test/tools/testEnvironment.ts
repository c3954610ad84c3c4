import { resolve } from 'node:path';

/**
 * The environment for tests: this process's own, without variables that would make tests meet something other than what
 * they start. Whoever deploys has an AWS profile in the shell, and perhaps the department's name. Programs that tests start
 * keep what Node compiled of them: nearly half of a start goes into that.
 */
export function testEnvironment(): NodeJS.ProcessEnv {
  const others = /^(AWS_.*|DEPARTMENT_NAME|HELP_CONTACT|GRIEVANCE_CONTACT|NODE_USE_ENV_PROXY|FORCE_COLOR)$/i;
  const own = Object.entries(process.env).filter(([name]) => !others.test(name));
  return { ...Object.fromEntries(own), NODE_COMPILE_CACHE: resolve('dist/compile-cache') };
}
