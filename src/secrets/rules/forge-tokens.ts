/** Tokens of forges, registries and build services. */
import type { RiskRule } from '../risk';
import { isMixedToken, tokenRule } from './tokens';

export const FORGE_TOKENS: readonly RiskRule[] = [
  tokenRule(
    'github-token',
    'GitHub token',
    ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    'gh[pousr]_[A-Za-z0-9]{20,255}',
  ),
  tokenRule(
    'github-fine-grained-token',
    'GitHub fine-grained token',
    'github_pat_',
    'github_pat_[A-Za-z0-9_]{22,255}',
  ),
  tokenRule(
    'gitlab-token',
    'GitLab token',
    ['glpat-', 'gldt-', 'glrt-', 'glptt-', 'glcbt-', 'glsoat-', 'glft-', 'glimt-', 'glagent-', 'gloas-'],
    'gl(?:pat|dt|rt|ptt|cbt|soat|ft|imt|agent|oas)-[A-Za-z0-9_-]{20,120}',
  ),
  tokenRule(
    'bitbucket-app-password',
    'Bitbucket app password',
    'atbb',
    'ATBB[A-Za-z0-9]{24,40}',
    isMixedToken,
  ),
  tokenRule('atlassian-token', 'Atlassian API token', 'atatt3', 'ATATT3[A-Za-z0-9_=-]{50,250}'),
  tokenRule(
    'gitea-token',
    'Gogs, Gitea or Forgejo token',
    ['gta_', 'fjt_'],
    '(?:gta|fjt)_[A-Za-z0-9]{32,64}',
    isMixedToken,
  ),
  tokenRule('npm-token', 'npm token', 'npm_', 'npm_[A-Za-z0-9]{20,64}', isMixedToken),
  tokenRule('pypi-token', 'PyPI token', 'pypi-', 'pypi-[A-Za-z0-9_-]{40,400}', isMixedToken),
  tokenRule('rubygems-token', 'RubyGems key', 'rubygems_', 'rubygems_[a-f0-9]{32,64}'),
  tokenRule('crates-token', 'crates.io token', 'cio', 'cio[A-Za-z0-9]{32}', isMixedToken),
  tokenRule('nuget-key', 'NuGet key', 'oy2', 'oy2[a-z0-9]{43}'),
  tokenRule(
    'docker-token',
    'Docker Hub token',
    ['dckr_pat_', 'dckr_oat_'],
    'dckr_[po]at_[A-Za-z0-9_-]{20,60}',
  ),
  tokenRule(
    'terraform-token',
    'Terraform Cloud token',
    '.atlasv1.',
    '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{50,90}',
  ),
  tokenRule('pulumi-token', 'Pulumi token', 'pul-', 'pul-[a-f0-9]{40}'),
  tokenRule('buildkite-token', 'Buildkite token', 'bkua_', 'bkua_[a-z0-9]{40}'),
  tokenRule('circleci-token', 'CircleCI token', 'ccipat_', 'CCIPAT_[A-Za-z0-9]{22}_[A-Fa-f0-9]{40}'),
  tokenRule('sonar-token', 'SonarQube token', ['sqp_', 'squ_', 'sqa_'], 'sq[pua]_[a-f0-9]{40}'),
  tokenRule('artifactory-key', 'Artifactory key', 'akcp', 'AKCp[A-Za-z0-9]{60,80}', isMixedToken),
];
