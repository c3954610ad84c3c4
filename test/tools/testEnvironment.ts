/**
 * The environment for tests: this process's own, without variables that would make tests meet something other than what
 * they start. Whoever deploys has an AWS profile in the shell, and perhaps the department's name.
 */
export function testEnvironment(): NodeJS.ProcessEnv {
  const others = /^(AWS_.*|DEPARTMENT_NAME|HELP_CONTACT|GRIEVANCE_CONTACT|NODE_USE_ENV_PROXY|FORCE_COLOR)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !others.test(name)));
}
