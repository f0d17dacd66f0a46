package io.cadre.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.DefaultDependencyResolutionRequest;
import org.apache.maven.project.DependencyResolutionException;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;
import org.eclipse.aether.graph.Dependency;

/**
 * Verifies the sources of a module with the jars that Maven resolved for it, writes SARIF into the
 * build's directory, and fails the build as the settings in cadre.toml say.
 */
@Mojo(
        name = "verify",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.COMPILE,
        threadSafe = true)
public final class VerifyMojo extends AbstractMojo {
    /** The first line of what was found, and of anything else. */
    private static final Pattern FINDING = Pattern.compile("^(failed|unknown|unsupported|error|certain|likely)\\b");
    private static final Pattern OTHER = Pattern.compile("^(verified|trusted|assumed|suppressed|warning|note|in |\\d)");

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Component
    private ProjectDependenciesResolver resolver;

    /** The program; by default the one that the path of the shell finds. */
    @Parameter(property = "cadre.executable", defaultValue = "cadre")
    private String executable;

    /** Where the report goes. */
    @Parameter(property = "cadre.report", defaultValue = "${project.build.directory}/cadre.sarif")
    private File report;

    /** Whether test sources are verified, too. */
    @Parameter(property = "cadre.includeTests", defaultValue = "false")
    private boolean includeTests;

    /** Whether a run that fails makes the build fail. */
    @Parameter(property = "cadre.failBuild", defaultValue = "true")
    private boolean failBuild;

    /** More arguments of `cadre verify`. */
    @Parameter(property = "cadre.arguments")
    private List<String> arguments;

    @Parameter(property = "cadre.skip", defaultValue = "false")
    private boolean skip;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        List<String> sources = sources();
        if (skip || sources.isEmpty()) {
            getLog().info("cadre: nothing to verify");
            return;
        }
        List<String> common = new ArrayList<>();
        common.add(executable);
        common.add("verify");
        String classPath = classPath();
        if (!classPath.isEmpty()) {
            common.add("--class-path=" + classPath);
        }
        if (arguments != null) {
            common.addAll(arguments);
        }
        try {
            Files.createDirectories(report.toPath().getParent());
            List<String> command = new ArrayList<>(common);
            command.add("--format=sarif");
            command.add("--output=" + report);
            command.add("--");
            command.addAll(sources);
            int code = run(command, null);
            // What is remembered costs nothing: the second run is for people.
            List<String> again = new ArrayList<>(common);
            again.add("--");
            again.addAll(sources);
            run(again, code);
            if (code == 0) {
                return;
            }
            String message = "cadre ended with code " + code + "; " + report + " has all of it";
            if (code >= 2 && code != 3) {
                throw new MojoExecutionException(message);
            }
            if (failBuild) {
                throw new MojoFailureException(message);
            }
            getLog().warn(message);
        } catch (IOException e) {
            throw new MojoExecutionException(
                    "`" + executable + "` cannot be started (" + e.getMessage()
                            + "): put it on the path, or say -Dcadre.executable=…", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("interrupted", e);
        }
    }

    private List<String> sources() {
        List<String> roots = new ArrayList<>(project.getCompileSourceRoots());
        if (includeTests) {
            roots.addAll(project.getTestCompileSourceRoots());
        }
        roots.removeIf(root -> !new File(root).isDirectory());
        return roots;
    }

    /** Jars, and the classes of other modules; not this module's own. */
    private String classPath() throws MojoExecutionException {
        try {
            List<String> elements = new ArrayList<>(project.getCompileClasspathElements());
            if (includeTests) {
                elements.addAll(testElements());
            }
            elements.remove(project.getBuild().getOutputDirectory());
            elements.removeIf(element -> !new File(element).exists());
            return String.join(File.pathSeparator, elements);
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException("the class path is not known", e);
        }
    }

    /** What only tests need is resolved only for them: it may not be there yet. */
    private List<String> testElements() throws MojoExecutionException {
        List<String> elements = new ArrayList<>();
        try {
            var request = new DefaultDependencyResolutionRequest(project, session.getRepositorySession());
            for (Dependency dependency : resolver.resolve(request).getDependencies()) {
                File file = dependency.getArtifact().getFile();
                if (file != null) {
                    elements.add(file.getPath());
                }
            }
        } catch (DependencyResolutionException e) {
            throw new MojoExecutionException("the class path of the tests is not known", e);
        }
        return elements;
    }

    /** @param result how the run ended of which this one shows what it said; null: nothing is shown */
    private int run(List<String> command, Integer result) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.directory(project.getBasedir());
        builder.redirectErrorStream(true);
        Process process = builder.start();
        process.getOutputStream().close();
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            boolean isFinding = false;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                isFinding = FINDING.matcher(line).find() || (isFinding && !OTHER.matcher(line).find());
                if (result == null) {
                    getLog().debug(line);
                } else if (isFinding && result != 0) {
                    getLog().error(line);
                } else if (line.startsWith("warning: ")) {
                    getLog().warn(line);
                } else {
                    getLog().info(line);
                }
            }
        }
        return process.waitFor();
    }
}
