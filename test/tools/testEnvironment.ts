/**
 * The environment for tests: this one without what would have them meet something else than they start. Who deploys
 * has a profile of AWS in the shell, and may have given the department a name.
 */
export function testEnvironment(): NodeJS.ProcessEnv {
  const others = /^(AWS_.*|DEPARTMENT_NAME|HELP_CONTACT|NODE_USE_ENV_PROXY|FORCE_COLOR)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !others.test(name)));
}
